import { useEffect, useRef, useState } from "preact/hooks";
import { useLoad } from "../state/hooks.js";
import { chosenFiles, droppedFiles, sendFile, type SentFile } from "../state/uploads.js";
import { Problem } from "../state/api.js";

interface Props {
  /** Told where the files are that are there, whenever that changes, and whether some are on their way. */
  onFiles: (paths: readonly string[], isUnderway: boolean) => void;
}

/** Takes files that are dropped into the window or chosen, one after the other, and says how far each is. */
export function FileDrop({ onFiles }: Props) {
  const { files, take, drop } = useSending();
  const isOver = useDropTarget(take);
  const limits = useLoad<{ max_bytes: number; folder: string; allowed: boolean }>("/uploads").value;
  const picker = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const there = files.flatMap(({ done }) => (done === null ? [] : [done.path]));
    onFiles(
      [...new Set(there)],
      files.some(({ done, problem }) => done === null && problem === null),
    );
  }, [files]);
  if (limits?.allowed === false) return null;
  return (
    <section class="drop" data-over={isOver} aria-label="Files of this computer">
      <p>
        Drop files or folders anywhere in this window, or choose them:{" "}
        <button class="btn" type="button" onClick={() => picker.current?.click()}>
          Choose files
        </button>{" "}
        <button class="btn" type="button" onClick={() => folder.current?.click()}>
          Choose a folder
        </button>
      </p>
      <Picker input={picker} name="Files" take={take} />
      <Picker input={folder} name="Folder" take={take} isFolder />
      <ul aria-label="Files">
        {files.map((file) => (
          <FileLine key={file.name + file.size} file={file} limit={limits?.max_bytes ?? 0} drop={() => drop(file)} />
        ))}
      </ul>
      {limits !== null && <p class="dim">They are kept in the folder {limits.folder} of the workspace.</p>}
    </section>
  );
}

interface PickerProps {
  input: { current: HTMLInputElement | null };
  name: string;
  take: (files: readonly File[]) => void;
  isFolder?: boolean;
}

/** The system's own dialog; the button above it is what people see. */
function Picker({ input, name, take, isFolder = false }: PickerProps) {
  return (
    <input
      ref={input}
      class="sr"
      type="file"
      multiple
      tabIndex={-1}
      aria-label={name}
      {...(isFolder && { webkitdirectory: true })}
      onChange={({ currentTarget }) => {
        take(chosenFiles(currentTarget.files));
        currentTarget.value = "";
      }}
    />
  );
}

function FileLine({ file, limit, drop }: { file: SentFile; limit: number; drop: () => void }) {
  const { name, size, sent, done, problem } = file;
  return (
    <li>
      <span dir="auto">{name}</span>
      {problem !== null ? (
        <span class="bad" role="alert">
          {problem.message} {problem.record.fix}
          {problem.status === 413 && limit > 0 && ` It has ${megabytes(size)}.`}
        </span>
      ) : done !== null ? (
        <span class="dim">{stateWords[done.state]}</span>
      ) : (
        <progress max={Math.max(1, size)} value={sent} aria-label={`${name} is sent`} />
      )}
      <span class="num">{megabytes(size)}</span>
      <button class="btn" type="button" aria-label={`Leave out ${name}`} onClick={drop}>
        ×
      </button>
    </li>
  );
}

const stateWords = { new: "here", there: "was here already", in_library: "is in the library already" };

const megabytes = (bytes: number): string =>
  bytes < 100_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Files on their way: one after the other, so that each comes to its end soon. */
function useSending() {
  const [files, setFiles] = useState<readonly SentFile[]>([]);
  const queue = useRef(Promise.resolve());
  const change = (one: SentFile, changes: Partial<SentFile>) =>
    setFiles((all) =>
      all.map((each) => (each.name === one.name && each.size === one.size ? { ...each, ...changes } : each)),
    );
  const send = async (file: File, line: SentFile) => {
    try {
      const done = await sendFile(file, (sent) => change(line, { sent }));
      change(line, { done, sent: file.size });
    } catch (reason) {
      if (reason instanceof Problem) change(line, { problem: reason });
    }
  };
  const take = (chosen: readonly File[]) => {
    for (const file of chosen) {
      const line: SentFile = { name: file.name, size: file.size, sent: 0, done: null, problem: null };
      // One that failed is sent anew.
      setFiles((all) => [...all.filter(({ name, size }) => name !== line.name || size !== line.size), line]);
      queue.current = queue.current.then(() => send(file, line));
    }
  };
  const drop = (file: SentFile) => setFiles((all) => all.filter((each) => each !== file));
  return { files, take, drop };
}

/** Whether files are held over the window; where they are let go they are taken, and the browser opens none of them. */
function useDropTarget(take: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const taking = useRef(take);
  taking.current = take;
  useEffect(() => {
    const onOver = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files") !== true) return;
      event.preventDefault();
      setIsOver(true);
    };
    const onLeave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setIsOver(false);
    const onDrop = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files") !== true) return;
      event.preventDefault();
      setIsOver(false);
      void droppedFiles(event.dataTransfer.items).then((files) => taking.current(files));
    };
    window.addEventListener("dragover", onOver);
    window.addEventListener("dragleave", onLeave);
    window.addEventListener("drop", onDrop);
    return () => {
      window.removeEventListener("dragover", onOver);
      window.removeEventListener("dragleave", onLeave);
      window.removeEventListener("drop", onDrop);
    };
  }, []);
  return isOver;
}
