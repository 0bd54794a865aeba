import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressRefusal } from "./address.js";

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
