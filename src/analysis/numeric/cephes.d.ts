/** What is used of the Cephes library (https://www.netlib.org/cephes/), whose package names its types for CommonJS only. */
declare module "cephes" {
  const cephes: {
    /** Resolves when the functions may be called. */
    readonly compiled: Promise<void>;
    lgam(value: number): number;
    erfc(value: number): number;
    ndtri(probability: number): number;
  };
  export default cephes;
}
