// Ways to name a file that lies outside of a workspace, or hidden in it.
import { mkdirSync, symlinkSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { realpathSync } from "node:fs";

/** @typedef {import("../workspace-attack.mjs").Place} Place */

/**
 * Each puts a file with the secret where it must not be read, and gives the path by which it is asked for. `name` is how
 * the file is called, with an ending that the reader takes.
 * @type {Record<string, (place: Place, name: string) => string>}
 */
export const tricks = {
  "an absolute path": (place, name) => place.hide(name),
  "a way up": (place, name) => {
    place.hide(name);
    return `../elsewhere/${name}`;
  },
  "a way down and up": (place, name) => {
    place.hide(name);
    mkdirSync(join(place.root, "a", "b"), { recursive: true });
    return `a/b/../../../elsewhere/${name}`;
  },
  "a link to the file": (place, name) => {
    symlinkSync(place.hide(name), join(place.root, name));
    return name;
  },
  "a link that counts from its folder": (place, name) => {
    mkdirSync(join(place.root, "deep"));
    symlinkSync(relative(join(place.root, "deep"), place.hide(name)), join(place.root, "deep", name));
    return `deep/${name}`;
  },
  "a link to the folder": (place, name) => {
    place.hide(name);
    symlinkSync(place.elsewhere, join(place.root, "folder"));
    return `folder/${name}`;
  },
  "a link to a link": (place, name) => {
    place.hide(name);
    symlinkSync(place.elsewhere, join(place.root, "first"));
    symlinkSync(join("first", name), join(place.root, `second-${name}`));
    return `second-${name}`;
  },
  "a link to the folder above": (place, name) => {
    place.hide(name);
    symlinkSync("..", join(place.root, "up"));
    return `up/elsewhere/${name}`;
  },
  "a folder that begins with the workspace's name": (place, name) => {
    const path = place.hide(name, `${place.root}-of-others`);
    return `../${basename(place.root)}-of-others/${basename(path)}`;
  },
  "a link to the root of the disk": (place, name) => {
    const path = realpathSync(place.hide(name));
    symlinkSync("/", join(place.root, "disk"));
    return join("disk", path.slice(1));
  },
  "the folder of this process": (place, name) => `/proc/self/root${realpathSync(place.hide(name))}`,
  "a hidden file": (place, name) => {
    place.hide(`.keys-${name}`, place.root);
    return `.keys-${name}`;
  },
  "a file in a hidden folder": (place, name) => {
    place.hide(name, join(place.root, ".git", "notes"));
    return `.git/notes/${name}`;
  },
  "a link to a hidden file": (place, name) => {
    symlinkSync(place.hide(`.keys-${name}`, place.root), join(place.root, name));
    return name;
  },
  "a link to a hidden folder": (place, name) => {
    place.hide(name, join(place.root, ".config"));
    symlinkSync(".config", join(place.root, "shown"));
    return `shown/${name}`;
  },
};
