import { type Extra, type ExtraFile, npmArchive } from "./extra.js";

/** A package of the npm registry, where Node finds it from the extra's folder. */
function npm(name: string, version: string, bytes: number, integrity: string, only?: readonly string[]): ExtraFile {
  const into = `node_modules/${name}`;
  return { url: npmArchive(name, version), integrity, bytes, archive: "tar.gz", into, ...(only && { only }) };
}

/** The integer form of the best model: as accurate as `best`, smaller and faster than the legacy and LSTM pair. */
const bestData = ["4.0.0_best_int/", "package.json", "README.md"];

function ocrLanguage(code: string, language: string, sizes: { download: number; disk: number }, hash: string): Extra {
  return {
    name: `ocr-${code}`,
    purpose: `reads scanned pages in ${language}`,
    licence: "MIT",
    bytes: sizes.disk,
    needs: ["ocr"],
    files: [npm(`@tesseract.js-data/${code}`, "1.0.0", sizes.download, hash, bestData)],
  };
}

/** Every extra there is. To add one, add a row: docs/how-to/add-an-extra.md. */
export const extrasTable: readonly Extra[] = [
  {
    name: "ocr",
    purpose: "reads scanned pages, with the data for English",
    licence: "Apache-2.0, BSD-2-Clause and MIT",
    bytes: 14380533,
    files: [
      npm(
        "tesseract.js",
        "7.0.0",
        616435,
        "sha512-exPBkd+z+wM1BuMkx/Bjv43OeLBxhL5kKWsz/9JY+DXcXdiBjiAch0V49QR3oAJqCaL5qURE0vx9Eo+G5YE7mA==",
        ["src/", "package.json", "LICENSE.md"],
      ),
      npm(
        "tesseract.js-core",
        "7.0.0",
        16935308,
        "sha512-WnNH518NzmbSq9zgTPeoF8c+xmilS8rFIl1YKbk/ptuuc7p6cLNELNuPAzcmsYw450ca6bLa8j3t0VAtq435Vw==",
        [
          "package.json",
          "LICENSE",
          ...["", "-simd", "-relaxedsimd"].flatMap((kind) => [
            `tesseract-core${kind}.js`,
            `tesseract-core${kind}.wasm`,
          ]),
        ],
      ),
      npm(
        "@tesseract.js-data/eng",
        "1.0.0",
        13839644,
        "sha512-mbTumm6KQPUHyzTPQaF3ObXYnx0SqqfV2nabqFVQBwD6Kl7PhGSLSzOlfFTWy0P3BjghaSKA2W9GB19Jk+ZcTg==",
        bestData,
      ),
      npm(
        "bmp-js",
        "0.1.0",
        43502,
        "sha512-vHdS19CnY3hwiNdkaqk93DvjVLfbEcI8mys4UjuWrlX1haDmroo8o4xCzh4wD6DGV6HxRCyauwhHRqMTfERtjw==",
      ),
      npm(
        "is-url",
        "1.2.4",
        2466,
        "sha512-ITvGim8FhRiYe4IQ5uHSkj7pVaPDrCTkNd3yq3cV7iZAcJdHTUMPMEHcqSOy9xZ9qFenQCvi+2wjH9a1nXqHww==",
      ),
      npm(
        "regenerator-runtime",
        "0.13.11",
        8520,
        "sha512-kY1AZVr2Ra+t+piVaJ4gxaFaReZVH40AKNo7UCX6W+dEwBo/2oZJzqfuN1qLq1oL45o56cPaTXELwrTh8Fpggg==",
      ),
      npm(
        "wasm-feature-detect",
        "1.9.0",
        8247,
        "sha512-zonE+xlIIYtxPy++L24ow0hAD8CICb4+FgPyROd3buyXIqsJvUEDkBgfCCoXOd1Hu3DUr0GOfnPIdcGV+YpNaA==",
      ),
    ],
  },
  ocrLanguage(
    "deu",
    "German",
    { download: 8411089, disk: 1334013 },
    "sha512-3ter1p2gFAiCd5CMC+PodZ9YY2UDomkKj+ytlKeeZqOUmhLx1SDnYPf5zog0g5MBbxYveW+8omI3PUflqHfZ4Q==",
  ),
  ocrLanguage(
    "fra",
    "French",
    { download: 6959264, disk: 708317 },
    "sha512-pp58gMaoyidoBBLd5y5rnf0WW0Y1994QrGqZrYatITqIU/AReUJMykD+YY3JDgvnmgz7uAx1UmhjjuyEmV8JEA==",
  ),
  ocrLanguage(
    "spa",
    "Spanish",
    { download: 10436372, disk: 2101101 },
    "sha512-9Ln+QKq/TNu4Hy4aOp5b4nXo9U0C6IqJMzNDpAJZe/fNtz6jXG9G/hQgR/Irxj+RGf0M7Xy1MNx1yl4wQUIfeg==",
  ),
  ocrLanguage(
    "ita",
    "Italian",
    { download: 8567364, disk: 1661909 },
    "sha512-Sx19NVYve5VAxEBDL6CWTX+evlvzV+iAS5ejJywcHVsmir/C9Tzw2fExoh97QFc06t48tYZA8VrMobsBzMAEhA==",
  ),
  ocrLanguage(
    "por",
    "Portuguese",
    { download: 8124452, disk: 1393150 },
    "sha512-sQ7GqYUgKaMmV0vNujYoXLlXUp2e5RGGkJxQ3L59kUOaupIugLJeb1dqhrfgyb71XQw7ltdSuXdQIoaoS/rpsQ==",
  ),
  ocrLanguage(
    "nld",
    "Dutch",
    { download: 13178605, disk: 3006607 },
    "sha512-Fq9TDxewYAw3YBLqLYEu3rziNUHq0F1NnnM49vI0E5o6S2oKcirhTumGvv8ws088+li1llyKXT9nfrHuxxetHQ==",
  ),
  ocrLanguage(
    "swe",
    "Swedish",
    { download: 8821162, disk: 2504006 },
    "sha512-9BRWhTs8THTaBtFNvaTSZbL8gb14CH86TsdNjpDVBgm4kOS5RW8V6xfM91SEho4rlxyzAJPA909GRD1xsJbyJg==",
  ),
  ocrLanguage(
    "pol",
    "Polish",
    { download: 10977737, disk: 2643267 },
    "sha512-e9naSi/5kIXIMsymriFMUXJ2XWxRY/09qU9pkmEN28nAeMyF70EYkn4G3iHoB2oF/HNhZpy8lCIe1/I2L/BqKA==",
  ),
];
