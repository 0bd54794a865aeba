import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { QuireError } from "./error.js";
import {
  checkAddress,
  checkUrl,
  parsePrivateHost,
  redirectedRequest,
  type NetworkPolicy,
  type PlainRequest,
  addressRefusal,
} from "./network-policy.js";

const open: NetworkPolicy = { offline: false, private_hosts: [] };

function allowing(...patterns: string[]): NetworkPolicy {
  return { offline: false, private_hosts: patterns.map(parsePrivateHost) };
}

describe("checkUrl", () => {
  it("names host and way out when the network is closed", () => {
    expect(() => checkUrl({ ...open, offline: true }, new URL("https://api.example.org/x?key=s3cret"))).toThrow(
      expect.objectContaining({
        code: "offline",
        facts: { url: "https://api.example.org/x?key=redacted", host: "api.example.org" },
        fix: expect.stringContaining("--offline"),
      }),
    );
  });

  it("names an address that has no host", () => {
    expect(() => checkUrl(open, new URL("file:///etc/passwd"))).toThrow("Refused to connect to file:///etc/passwd");
  });

  it("never repeats a password", () => {
    const check = () => checkUrl(open, new URL("https://ada:s3cret@example.org/"));
    expect(check).toThrow(expect.objectContaining({ code: "network_refused" }));
    expect(check).toThrow(expect.not.objectContaining({ message: expect.stringContaining("s3cret") }));
  });

  it.each([
    ["localhost:11434", "http://localhost:11434/v1"],
    ["localhost", "http://localhost.:8080/"],
    ["LocalHost", "http://localhost/"],
    ["127.0.0.1:80", "http://127.1/"],
    ["[::1]:8080", "http://[0:0::1]:8080/"],
    ["metadata.google.internal", "http://metadata.google.internal/"],
  ])("configured %s lets %s through", (pattern, url) => {
    expect(() => checkUrl(allowing(pattern), new URL(url))).not.toThrow();
  });

  it.each([
    ["localhost:11434", "http://localhost:8080/"],
    ["127.0.0.1", "http://127.0.0.2/"],
    ["lan", "http://localhost/"],
    ["127.0.0.1", "ftp://127.0.0.1/"],
    ["127.0.0.1", "http://user@127.0.0.1/"],
  ])("configured %s does not let %s through", (pattern, url) => {
    const refused = expect.objectContaining({ code: "network_refused" });
    expect(() => checkUrl(allowing(pattern), new URL(url))).toThrow(refused);
  });

  it.each(["", "http://localhost", "a b", "host:port", "user@host", "host/path"])("%j is no pattern", (pattern) => {
    expect(() => parsePrivateHost(pattern)).toThrow(expect.objectContaining({ code: "config" }));
  });
});

describe("checkAddress", () => {
  it("goes by the configured name, not by the address it has today", () => {
    const url = new URL("http://models.lan:8080/");
    expect(() => checkAddress(allowing("models.lan:8080"), url, "192.168.1.7")).not.toThrow();
    expect(() => checkAddress(allowing("other.lan"), url, "192.168.1.7")).toThrow(
      expect.objectContaining({ facts: { url: url.href, address: "192.168.1.7", reason: "private" } }),
    );
  });
});

describe("a closed network", () => {
  const policy = {
    offline: true,
    private_hosts: [parsePrivateHost("localhost:8080")],
    at_home: [parsePrivateHost("localhost:8080")],
  };
  const url = new URL("http://localhost:8080/v1");

  it("lets a model on this computer pass, on its own port", () => {
    expect(() => checkUrl(policy, url)).not.toThrow();
    for (const address of ["127.0.0.1", "::1"]) expect(() => checkAddress(policy, url, address)).not.toThrow();
    const another = expect.objectContaining({ code: "offline" });
    expect(() => checkUrl(policy, new URL("http://localhost:9090/"))).toThrow(another);
  });

  it("lets nothing pass that its name was made to lead to", () => {
    const refused = expect.objectContaining({ code: "offline" });
    for (const address of ["192.168.1.7", "93.184.216.34", "::ffff:10.0.0.1"])
      expect(() => checkAddress(policy, url, address)).toThrow(refused);
  });
});

describe("redirectedRequest", () => {
  const request: PlainRequest = {
    url: new URL("https://example.org/a"),
    method: "POST",
    headers: { authorization: "Bearer k", "content-type": "text/plain", accept: "*/*" },
    body: new Uint8Array([1]),
  };

  it.each([
    [301, "POST", "GET"],
    [302, "POST", "GET"],
    [303, "POST", "GET"],
    [303, "HEAD", "HEAD"],
    [302, "PUT", "PUT"],
    [307, "POST", "POST"],
    [308, "POST", "POST"],
  ])("%i after %s is %s", (status, method, next) => {
    const redirected = redirectedRequest({ ...request, method }, status, "/b");
    expect(redirected?.method).toBe(next);
    expect(redirected?.url.href).toBe("https://example.org/b");
    expect(redirected?.headers["authorization"]).toBe("Bearer k");
    expect(redirected?.body === null).toBe(next === "GET");
  });

  it.each(["http://example.org/b", "https://example.org:8443/b", "https://other.example.org/b"])(
    "leaves the key behind on the way to %s",
    (location) => {
      expect(redirectedRequest(request, 307, location)?.headers).toEqual({
        "content-type": "text/plain",
        accept: "*/*",
      });
    },
  );

  it("is none without a location or a redirecting status", () => {
    expect(redirectedRequest(request, 302, null)).toBeNull();
    expect(redirectedRequest(request, 304, "/b")).toBeNull();
  });
});

describe("the hosts that a policy allows", () => {
  const allows = (pattern: string, url: string) => {
    try {
      checkUrl({ offline: false, private_hosts: [], allowed: [{ patterns: [pattern], admitted: [] }] }, new URL(url));
      return true;
    } catch (error) {
      return (error as QuireError).facts["reason"] !== "not allowed";
    }
  };

  it.each([
    ["bücher.example", "http://xn--bcher-kva.example/"],
    ["XN--BCHER-KVA.example", "http://bücher.example/"],
    ["*.bücher.example", "http://www.BÜCHER.example./"],
    ["nih.gov", "https://NIH.gov.:443/x"],
    ["*.nih.gov", "https://pubmed.ncbi.nlm.nih.gov/"],
    ["*.nih.gov", "https://nih.gov/"],
    ["nih.gov:8443", "https://nih.gov:8443/"],
    ["[::1]", "http://[0:0:0:0:0:0:0:1]/"],
    ["::1", "http://[::1]:80/"],
    ["93.184.215.14", "http://0x5db8d70e/"],
  ])("%s takes in %s", (pattern, url) => {
    expect(allows(pattern, url)).toBe(true);
  });

  it.each([
    ["nih.gov", "https://evilnih.gov/"],
    ["*.nih.gov", "https://evilnih.gov/"],
    ["*.nih.gov", "https://nih.gov.evil.example/"],
    ["nih.gov", "https://www.nih.gov/"],
    ["nih.gov:8443", "https://nih.gov/"],
    ["n*.gov", "https://nih.gov/"],
    ["**", "https://nih.gov/"],
    ["*.*", "https://nih.gov/"],
    ["", "https://nih.gov/"],
    ["nih.gov/path", "https://nih.gov/path"],
    ["bücher.example", "http://bucher.example/"],
  ])("%s leaves out %s", (pattern, url) => {
    expect(allows(pattern, url)).toBe(false);
  });
});

it("says how to allow an address of IPv6 so that it can be written down", () => {
  const policy = { offline: false, private_hosts: [] };
  let fix = "";
  try {
    checkUrl(policy, new URL("http://[::1]:8080/"));
  } catch (error) {
    fix = (error as { fix?: string }).fix ?? "";
  }
  const [, written = ""] = /list (\S+) under/.exec(fix) ?? [];
  expect(() =>
    checkUrl({ ...policy, private_hosts: [parsePrivateHost(written)] }, new URL("http://[::1]:8080/")),
  ).not.toThrow();
});

describe("addressRefusal", () => {
  it.each([
    ["0.0.0.0", "unspecified"],
    ["10.1.2.3", "private"],
    ["172.31.255.255", "private"],
    ["192.168.0.1", "private"],
    ["100.64.0.1", "carrierGradeNat"],
    ["127.8.8.8", "loopback"],
    ["169.254.169.254", "linkLocal"],
    ["168.63.129.16", "metadata"],
    ["224.0.0.1", "multicast"],
    ["255.255.255.255", "broadcast"],
    ["198.18.0.1", "reserved"],
    ["::", "unspecified"],
    ["::1", "loopback"],
    ["fe80::1%eth0", "linkLocal"],
    ["fd00:ec2::254", "uniqueLocal"],
    ["ff02::1", "multicast"],
    ["::ffff:10.0.0.1", "ipv4Mapped"],
    ["::ffff:8.8.8.8", "ipv4Mapped"],
    ["::7f00:1", "reserved"],
    ["::127.0.0.1", "ipv4Mapped"],
    ["64:ff9b::7f00:1", "loopback"],
    ["64:ff9b:1::808:808", "rfc6052"],
    ["2002:7f00:1::", "6to4"],
    ["2001:0:1::1", "teredo"],
    ["2001:db8::1", "reserved"],
    ["4000::1", "reserved"],
    ["example.org", "not an address"],
  ])("refuses %s: %s", (address, reason) => {
    expect(addressRefusal(address)).toBe(reason);
  });

  it.each(["8.8.8.8", "172.32.0.1", "93.184.215.14", "2606:4700::6810:84e5", "64:ff9b::8.8.8.8"])(
    "lets %s through",
    (address) => {
      expect(addressRefusal(address)).toBeNull();
    },
  );

  it("judges an IPv4 address translated by NAT64 as the address itself", () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(addressRefusal(`64:ff9b::${address}`)).toBe(addressRefusal(address));
      }),
    );
  });

  it("never lets an IPv4 address through inside any other IPv6 address", () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.constantFrom("::", "::ffff:", "::ffff:0:", "64:ff9b:1::"), (address, prefix) => {
        expect(addressRefusal(prefix + address)).not.toBeNull();
      }),
    );
  });
});
