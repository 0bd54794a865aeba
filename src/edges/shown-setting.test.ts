import { expect, it } from "vitest";
import { shownSetting } from "./shown-setting.js";

it("shows settings without the secrets that were written into them", () => {
  const servers = {
    papers: {
      url: "https://ada:pw@papers.example/mcp?token=t0ken&mode=fast",
      headers: { Authorization: "Bearer s3cret", "X-Key": "$PAPERS_KEY", Accept: "text/html" },
    },
  };
  expect(shownSetting({ servers, token_env: "RAG_TOKEN", base_url: "http://127.0.0.1:8080", rpm: 3 })).toEqual({
    servers: {
      papers: {
        url: "https://papers.example/mcp?token=redacted&mode=fast",
        headers: { Authorization: "redacted", "X-Key": "$PAPERS_KEY", Accept: "text/html" },
      },
    },
    token_env: "RAG_TOKEN",
    base_url: "http://127.0.0.1:8080",
    rpm: 3,
  });
});

it.each([
  [
    ["--token", "t0ken", "-v"],
    ["--token", "redacted", "-v"],
  ],
  [
    ["--api-key=s3cret", "--mode=fast"],
    ["--api-key=redacted", "--mode=fast"],
  ],
  [
    ["-e", "API_KEY=s3cret", "--token-env", "MINE"],
    ["-e", "API_KEY=redacted", "--token-env", "MINE"],
  ],
  [
    ["--header", "Authorization: Bearer s3cret"],
    ["--header", "Authorization: redacted"],
  ],
  [["--url=https://a.example/?key=s3cret"], ["--url=https://a.example/?key=redacted"]],
  [
    ["-y", "sk-abcdefgh12345678", "--token", "--verbose", "C:\\papers"],
    ["-y", "redacted", "--token", "--verbose", "C:\\papers"],
  ],
])("shows arguments of programs without the secrets among them: %j", (args, shown) => {
  expect(shownSetting({ args })).toEqual({ args: shown });
});
