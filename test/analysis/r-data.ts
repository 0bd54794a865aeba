/** Data sets that come with R and metafor, as published there. */

/** sleep: extra hours of sleep under two drugs, ten patients (Student 1908). */
export const sleepFirst = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2];
export const sleepSecond = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];

/** PlantGrowth: dried weight of plants under control and two treatments (Dobson 1983). */
export const plantGrowth = {
  ctrl: [4.17, 5.58, 5.18, 6.11, 4.5, 4.61, 5.17, 4.53, 5.33, 5.14],
  trt1: [4.81, 4.17, 4.41, 3.59, 5.87, 3.83, 6.03, 4.89, 4.32, 4.69],
  trt2: [6.31, 5.12, 5.54, 5.5, 5.37, 5.29, 4.92, 6.15, 5.8, 5.26],
};

/** InsectSprays: insects counted after six sprays (Beall 1942). */
export const insectSprays = {
  A: [10, 7, 20, 14, 14, 12, 10, 23, 17, 20, 14, 13],
  B: [11, 17, 21, 11, 16, 14, 17, 17, 19, 21, 7, 13],
  C: [0, 1, 7, 2, 3, 1, 2, 1, 3, 0, 1, 4],
  D: [3, 5, 12, 6, 4, 3, 5, 5, 5, 5, 2, 4],
  E: [3, 5, 3, 5, 3, 6, 1, 1, 3, 2, 6, 4],
  F: [11, 9, 15, 22, 15, 16, 13, 10, 26, 26, 24, 13],
};

/** ToothGrowth: length of teeth, supplement OJ or VC, dose of vitamin C (Crampton 1947). */
export const toothLength = [
  4.2, 11.5, 7.3, 5.8, 6.4, 10, 11.2, 11.2, 5.2, 7, 16.5, 16.5, 15.2, 17.3, 22.5, 17.3, 13.6, 14.5, 18.8, 15.5, 23.6,
  18.5, 33.9, 25.5, 26.4, 32.5, 26.7, 21.5, 23.3, 29.5, 15.2, 21.5, 17.6, 9.7, 14.5, 10, 8.2, 9.4, 16.5, 9.7, 19.7,
  23.3, 23.6, 26.4, 20, 25.2, 25.8, 21.2, 14.5, 27.3, 25.5, 26.4, 22.4, 24.5, 24.8, 30.9, 26.4, 27.3, 29.4, 23,
];
export const toothSupplement = toothLength.map((_, row) => (row < 30 ? "VC" : "OJ"));
export const toothDose = [
  0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 0.5,
  0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
];

/** airquality: ozone in New York by month, May to September 1973. */
export const ozone = {
  "5": [
    41,
    36,
    12,
    18,
    null,
    28,
    23,
    19,
    8,
    null,
    7,
    16,
    11,
    14,
    18,
    14,
    34,
    6,
    30,
    11,
    1,
    11,
    4,
    32,
    null,
    null,
    null,
    23,
    45,
    115,
    37,
  ],
  "6": [
    null,
    null,
    null,
    null,
    null,
    null,
    29,
    null,
    71,
    39,
    null,
    null,
    23,
    null,
    null,
    21,
    37,
    20,
    12,
    13,
    null,
    null,
    null,
    null,
    null,
    null,
    null,
    null,
    null,
    null,
  ],
  "7": [
    135,
    49,
    32,
    null,
    64,
    40,
    77,
    97,
    97,
    85,
    null,
    10,
    27,
    null,
    7,
    48,
    35,
    61,
    79,
    63,
    16,
    null,
    null,
    80,
    108,
    20,
    52,
    82,
    50,
    64,
    59,
  ],
  "8": [
    39,
    9,
    16,
    78,
    35,
    66,
    122,
    89,
    110,
    null,
    null,
    44,
    28,
    65,
    null,
    22,
    59,
    23,
    31,
    44,
    21,
    9,
    null,
    45,
    168,
    73,
    null,
    76,
    118,
    84,
    85,
  ],
  "9": [
    96,
    78,
    73,
    91,
    47,
    32,
    20,
    23,
    21,
    24,
    44,
    21,
    28,
    9,
    13,
    46,
    18,
    13,
    24,
    16,
    13,
    23,
    36,
    7,
    14,
    30,
    null,
    14,
    18,
    20,
  ],
};

/** USJudgeRatings: contacts with the judge, and judicial integrity. */
export const judgeContacts = [
  5.7, 6.8, 7.2, 6.8, 7.3, 6.2, 10.6, 7, 7.3, 8.2, 7, 6.5, 6.7, 7, 6.5, 7.3, 8, 7.7, 8.3, 9.6, 7.1, 7.6, 6.6, 6.2, 7.5,
  7.8, 7.1, 7.5, 7.5, 7.1, 6.6, 8.4, 6.9, 7.3, 7.7, 8.5, 6.9, 6.5, 8.3, 8.3, 9, 7.1, 8.6,
];
export const judgeIntegrity = [
  7.9, 8.9, 8.1, 8.8, 6.4, 8.8, 9, 5.9, 8.9, 7.9, 8, 8, 8.6, 7.5, 8.1, 8, 7.6, 7.7, 8.2, 6.9, 8.2, 7.3, 7.4, 8.3, 8.7,
  8.9, 8.5, 9, 8.1, 9.2, 7.4, 8, 8.5, 8.9, 6.2, 8.3, 8.3, 8.2, 7.3, 8.2, 7, 8.4, 7.4,
];

/** AirPassengers: thousands of passengers a month, from January 1949 (Box and Jenkins 1976). */
export const airPassengers = [
  112, 118, 132, 129, 121, 135, 148, 148, 136, 119, 104, 118, 115, 126, 141, 135, 125, 149, 170, 170, 158, 133, 114,
  140, 145, 150, 178, 163, 172, 178, 199, 199, 184, 162, 146, 166, 171, 180, 193, 181, 183, 218, 230, 242, 209, 191,
  172, 194, 196, 196, 236, 235, 229, 243, 264, 272, 237, 211, 180, 201, 204, 188, 235, 227, 234, 264, 302, 293, 259,
  229, 203, 229, 242, 233, 267, 269, 270, 315, 364, 347, 312, 274, 237, 278, 284, 277, 317, 313, 318, 374, 413, 405,
  355, 306, 271, 306, 315, 301, 356, 348, 355, 422, 465, 467, 404, 347, 305, 336, 340, 318, 362, 348, 363, 435, 491,
  505, 404, 359, 310, 337, 360, 342, 406, 396, 420, 472, 548, 559, 463, 407, 362, 405, 417, 391, 419, 461, 472, 535,
  622, 606, 508, 461, 390, 432,
];

/** lh: luteinizing hormone every ten minutes (Diggle 1990). */
export const lh = [
  2.4, 2.4, 2.4, 2.2, 2.1, 1.5, 2.3, 2.3, 2.5, 2, 1.9, 1.7, 2.2, 1.8, 3.2, 3.2, 2.7, 2.2, 2.2, 1.9, 1.9, 1.8, 2.7, 3,
  2.3, 2, 2, 2.9, 2.9, 2.7, 2.7, 2.3, 2.6, 2.4, 1.8, 1.7, 1.5, 1.4, 2.1, 3.3, 3.5, 3.5, 3.1, 2.6, 2.1, 3.4, 3, 2.9,
];

/**
 * dat.bcg: thirteen trials of the BCG vaccine against tuberculosis (Colditz et al. 1994): a and b are the vaccinated with
 * and without the disease, c and d the others.
 */
export const bcg = [
  { author: "Aronson", alloc: "random", year: 1948, ablat: 44, table: { a: 4, b: 119, c: 11, d: 128 } },
  { author: "Ferguson & Simes", alloc: "random", year: 1949, ablat: 55, table: { a: 6, b: 300, c: 29, d: 274 } },
  { author: "Rosenthal et al", alloc: "random", year: 1960, ablat: 42, table: { a: 3, b: 228, c: 11, d: 209 } },
  { author: "Hart & Sutherland", alloc: "random", year: 1977, ablat: 52, table: { a: 62, b: 13536, c: 248, d: 12619 } },
  {
    author: "Frimodt-Moller et al",
    alloc: "alternate",
    year: 1973,
    ablat: 13,
    table: { a: 33, b: 5036, c: 47, d: 5761 },
  },
  { author: "Stein & Aronson", alloc: "alternate", year: 1953, ablat: 44, table: { a: 180, b: 1361, c: 372, d: 1079 } },
  { author: "Vandiviere et al", alloc: "random", year: 1973, ablat: 19, table: { a: 8, b: 2537, c: 10, d: 619 } },
  { author: "TPT Madras", alloc: "random", year: 1980, ablat: 13, table: { a: 505, b: 87886, c: 499, d: 87892 } },
  { author: "Coetzee & Berjak", alloc: "random", year: 1968, ablat: 27, table: { a: 29, b: 7470, c: 45, d: 7232 } },
  { author: "Rosenthal et al", alloc: "systematic", year: 1961, ablat: 42, table: { a: 17, b: 1699, c: 65, d: 1600 } },
  {
    author: "Comstock et al",
    alloc: "systematic",
    year: 1974,
    ablat: 18,
    table: { a: 186, b: 50448, c: 141, d: 27197 },
  },
  { author: "Comstock & Webster", alloc: "systematic", year: 1969, ablat: 33, table: { a: 5, b: 2493, c: 3, d: 2338 } },
  { author: "Comstock et al", alloc: "systematic", year: 1976, ablat: 33, table: { a: 27, b: 16886, c: 29, d: 17825 } },
];
