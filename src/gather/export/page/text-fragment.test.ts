import { describe, expect, it } from "vitest";
import { placeAddress } from "./table-page.js";

describe("the address of a place on a page", () => {
  it("names the whole of a short quote, with what means something there written otherwise", () => {
    expect(placeAddress("https://a.example/x?y=1", "open-source,  free & fast")).toBe(
      "https://a.example/x?y=1#:~:text=open%2Dsource%2C%20free%20%26%20fast",
    );
  });

  it("names how a long quote begins and ends", () => {
    const quote = "First released in March 2019 by a small team of three who had worked on search for years before";
    expect(placeAddress("https://a.example/", quote)).toBe(
      "https://a.example/#:~:text=First%20released%20in%20March%202019,on%20search%20for%20years%20before",
    );
  });

  it("keeps the fragment that an address has", () => {
    expect(placeAddress("https://a.example/#licence", "MIT")).toBe("https://a.example/#licence:~:text=MIT");
  });

  it("is the page where there is no quote, and nothing where there is no page", () => {
    expect(placeAddress("https://a.example/", null)).toBe("https://a.example/");
    expect(placeAddress("javascript:alert(1)", "x")).toBeNull();
    expect(placeAddress("https://", "x")).toBeNull();
    expect(placeAddress(null, "x")).toBeNull();
  });
});
