/** What is used of the Cephes library (https://www.netlib.org/cephes/), whose package names its types for CommonJS only. */
declare module "cephes" {
  /** Resolves when the functions may be called. */
  export const compiled: Promise<void>;
  export function lgam(value: number): number;
  export function erfc(value: number): number;
  export function ndtri(probability: number): number;
}
