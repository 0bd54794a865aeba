import nodeProcess from "node:process";
import { type Instance, render } from "ink";
import { createElement } from "react";
import type { Event } from "../../../domain/event.js";
import type { Display } from "../invocation.js";
import { type LinesOf, paintLine } from "../line-display.js";
import type { CliProcess } from "../terminal.js";
import { LiveView } from "./live-view.js";
import { emptyView, nextView, type ViewState } from "./view-state.js";

/** How often the time and the sign of life are drawn anew, in milliseconds. */
const beat = 250;
const endingSignals = ["SIGINT", "SIGTERM"] as const;
/**
 * Ink ends the process at a signal that nobody else listens to. The first is for the run, which ends by itself; a second
 * one ends the process at once.
 */
const leaveToRun = (): void => void setImmediate(stopListening);

function stopListening(): void {
  for (const signal of endingSignals) nodeProcess.off(signal, leaveToRun);
}

/** The live view on a terminal's stderr: lines that stay above, what goes on below. */
export class LiveDisplay implements Display {
  private view: ViewState;
  private lines: string[] = [];
  private shown: Instance | null = null;
  private timer: NodeJS.Timeout | null = null;
  private beats = 0;
  private readonly began: number;

  constructor(
    private readonly process: CliProcess,
    private readonly linesOf: LinesOf,
    before: readonly Event[],
  ) {
    this.view = before.reduce(nextView, emptyView);
    this.began = process.now();
    this.start();
  }

  onEvent(event: Event): void {
    this.view = nextView(this.view, event);
    this.lines.push(...this.linesOf(event).map((line) => paintLine(line, this.process)));
    this.draw();
  }

  /** A person is asked: the screen is the question's. */
  pause(): void {
    this.stop();
  }

  resume(): void {
    this.start();
  }

  end(): void {
    this.stop();
  }

  private start(): void {
    if (this.shown !== null) return;
    const { stdin, stderr } = this.process;
    this.shown = render(this.element(false), {
      stdout: stderr.raw,
      stderr: stderr.raw,
      stdin,
      exitOnCtrlC: false,
      patchConsole: false,
    });
    this.timer = setInterval(() => {
      this.beats += 1;
      this.draw();
    }, beat);
    this.timer.unref();
    for (const signal of endingSignals) nodeProcess.on(signal, leaveToRun);
  }

  /** What is left on the screen are the lines; those that were drawn once are not drawn again. */
  private stop(): void {
    if (this.timer !== null) clearInterval(this.timer);
    this.shown?.rerender(this.element(true));
    this.shown?.unmount();
    this.shown = null;
    this.lines = [];
    stopListening();
  }

  private draw(): void {
    this.shown?.rerender(this.element(false));
  }

  private element(isOver: boolean) {
    const { process, view, beats, began } = this;
    return createElement(LiveView, {
      view,
      lines: [...this.lines],
      beats,
      elapsed: process.now() - began,
      isOver,
      process,
    });
  }
}
