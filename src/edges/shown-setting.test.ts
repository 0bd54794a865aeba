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
