import { EventTarget, Node, parseHTML as parse } from "linkedom";

/** What the library exports stands in front of the class that its nodes are made of. */
const ofNodes: unknown = Object.getPrototypeOf(Node);
// Nobody listens to the nodes of a page that is only read. The library enters each node into a weak map of listeners,
// whose keys V8 tells apart by twenty bits: beyond a million nodes, dead ones counted, each new one takes longer than
// the last, in this page and in whatever the thread reads after it.
if (typeof ofNodes === "function" && Object.getPrototypeOf(ofNodes) === EventTarget) {
  Object.setPrototypeOf(ofNodes, Object);
}

export const parseHTML = parse;
