/** Of a draft, or of a file of references. A book of a thousand pages has two million characters, its pictures set aside. */
export const mostBytes = 100_000_000;
