import { Text as InkText, type TextProps } from "ink";
import { Children } from "react";
import { asShown } from "./terminal-stream.js";

/** Ink's text, of which nothing is obeyed that Quire did not mean: Ink writes to the terminal by itself. */
export function Text({ children, ...props }: TextProps) {
  return (
    <InkText {...props}>
      {Children.map(children, (child) => (typeof child === "string" ? asShown(child) : child))}
    </InkText>
  );
}
