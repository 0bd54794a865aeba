import type { SandboxLimits } from "../ports/sandbox.js";

/** What code may be written in. */
export const languages = [
  "r",
  "python",
  "julia",
  "octave",
  "maxima",
  "scilab",
  "sage",
  "spark",
  "knime",
  "weka",
  "elki",
  "qgis",
  "grass",
  "gdal",
  "ngspice",
] as const;
export type Language = (typeof languages)[number];

/** A program of the person's that runs code. */
export interface CodeEngine {
  title: string;
  /** Names of its program, the best one first. */
  programs: readonly string[];
  /** How it is asked for its version; the first number with a point that it prints is it. */
  version: readonly string[];
  /** The name under which it finds the code. */
  script: string;
  /** Its arguments before the name of the script; null where the code is a list of commands for a shell. */
  args: readonly string[] | null;
  /** Arguments behind it. */
  last?: readonly string[];
  /** What it reads besides its installation. */
  mounts?: readonly string[];
  /** Files that it cannot do without, of which one has to be there: libraries of Java, as the environment's CLASSPATH. */
  libraries?: readonly string[];
  environment?: Readonly<Record<string, string>>;
  limits?: Partial<SandboxLimits>;
  /** True where it bears a limit of addresses: it reserves about what it uses. */
  is_lean?: boolean;
  /** Texts of its output that say that it failed, where its status does not. */
  failures?: readonly string[];
  /** Package by package manager, else where it comes from. */
  install: { apt?: string; dnf?: string; brew?: string; home: string };
}

/** Linear algebra takes a thread for each core of the machine otherwise. */
const fewThreads = { OMP_NUM_THREADS: "2", OPENBLAS_NUM_THREADS: "2" };
/** Java counts its heap by the machine and reserves more than it uses. */
const java = { JAVA_TOOL_OPTIONS: "-Xmx1g -XX:+UseSerialGC -Duser.home=/work -Djava.awt.headless=true" };
const ofJava = ["/etc/java-11-openjdk", "/etc/java-17-openjdk", "/etc/java-21-openjdk", "/etc/java-25-openjdk"];

export const engineTable: Readonly<Record<Language, CodeEngine>> = {
  r: {
    title: "R",
    programs: ["Rscript"],
    version: ["--version"],
    script: "script.R",
    args: ["--vanilla"],
    mounts: ["/etc/R"],
    environment: fewThreads,
    is_lean: true,
    install: { apt: "r-base-core", dnf: "R-core", brew: "r", home: "https://www.r-project.org" },
  },
  python: {
    title: "Python",
    programs: ["python3", "python"],
    version: ["--version"],
    script: "script.py",
    args: ["-I", "-X", "utf8"],
    mounts: ["/etc/python3"],
    environment: { ...fewThreads, MPLBACKEND: "Agg", MPLCONFIGDIR: "/tmp", PYTHONDONTWRITEBYTECODE: "1" },
    is_lean: true,
    install: { apt: "python3", dnf: "python3", brew: "python", home: "https://www.python.org" },
  },
  julia: {
    title: "Julia",
    programs: ["julia"],
    version: ["--version"],
    script: "script.jl",
    args: ["--startup-file=no", "--history-file=no", "--threads=1"],
    environment: { ...fewThreads, JULIA_DEPOT_PATH: "/tmp/julia", GKSwstype: "nul" },
    install: { brew: "julia", home: "https://julialang.org" },
  },
  octave: {
    title: "GNU Octave",
    programs: ["octave-cli", "octave"],
    version: ["--version"],
    script: "script.m",
    args: ["--no-gui", "--norc", "--quiet"],
    mounts: ["/etc/octaverc", "/etc/octave.conf"],
    environment: fewThreads,
    is_lean: true,
    install: { apt: "octave", dnf: "octave", brew: "octave", home: "https://octave.org" },
  },
  maxima: {
    title: "Maxima",
    programs: ["maxima"],
    version: ["--version"],
    script: "script.mac",
    args: ["--very-quiet", "--batch"],
    failures: ["-- an error. To debug this try: debugmode(true);", "incorrect syntax:"],
    install: { apt: "maxima maxima-share", dnf: "maxima", brew: "maxima", home: "https://maxima.sourceforge.io" },
  },
  scilab: {
    title: "Scilab",
    programs: ["scilab-cli", "scilab-adv-cli"],
    version: ["-version"],
    script: "script.sce",
    args: ["-nb", "-quit", "-f"],
    mounts: ofJava,
    environment: { ...fewThreads, SCIHOME: "/tmp" },
    failures: ["at line     "],
    install: { apt: "scilab-cli", dnf: "scilab", brew: "scilab", home: "https://www.scilab.org" },
  },
  sage: {
    title: "SageMath",
    programs: ["sage"],
    version: ["--version"],
    script: "script.sage",
    args: [],
    environment: { ...fewThreads, DOT_SAGE: "/tmp/sage" },
    limits: { time_ms: 180_000 },
    install: { apt: "sagemath", dnf: "sagemath", brew: "sage", home: "https://www.sagemath.org" },
  },
  spark: {
    title: "Apache Spark",
    programs: ["spark-submit"],
    version: ["--version"],
    script: "script.py",
    args: ["--master", "local[2]", "--conf", "spark.ui.enabled=false", "--conf", "spark.driver.host=127.0.0.1"],
    mounts: ofJava,
    environment: { ...java, SPARK_LOCAL_DIRS: "/tmp", SPARK_LOCAL_IP: "127.0.0.1" },
    limits: { time_ms: 180_000 },
    install: { brew: "apache-spark", home: "https://spark.apache.org" },
  },
  knime: {
    title: "KNIME",
    programs: ["knime"],
    version: ["-nosplash", "-application", "org.eclipse.equinox.p2.director", "-version"],
    script: "script.sh",
    args: null,
    mounts: ofJava,
    environment: java,
    limits: { time_ms: 300_000 },
    install: { home: "https://www.knime.com/downloads" },
  },
  weka: {
    title: "WEKA",
    programs: ["java"],
    version: ["weka.core.Version"],
    script: "script.sh",
    args: null,
    mounts: ofJava,
    libraries: ["/usr/share/java/weka.jar", "/opt/weka/weka.jar"],
    environment: java,
    install: { apt: "weka", brew: "weka", home: "https://ml.cms.waikato.ac.nz/weka" },
  },
  elki: {
    title: "ELKI",
    programs: ["java"],
    version: ["elki.application.ELKILauncher", "-version"],
    script: "script.sh",
    args: null,
    mounts: ofJava,
    libraries: ["/usr/share/java/elki.jar", "/opt/elki/elki-bundle.jar"],
    environment: java,
    install: { apt: "elki", home: "https://elki-project.github.io" },
  },
  qgis: {
    title: "QGIS",
    programs: ["qgis_process"],
    version: ["--version"],
    script: "script.sh",
    args: null,
    environment: { ...fewThreads, QT_QPA_PLATFORM: "offscreen", XDG_RUNTIME_DIR: "/tmp" },
    limits: { time_ms: 180_000 },
    install: { apt: "qgis", dnf: "qgis", home: "https://qgis.org" },
  },
  grass: {
    title: "GRASS GIS",
    programs: ["grass"],
    version: ["--version"],
    script: "script.sh",
    args: ["--tmp-location", "EPSG:4326", "--exec", "/bin/sh", "-eu"],
    mounts: ["/etc/profile.d", "/etc/python3"],
    environment: fewThreads,
    install: { apt: "grass-core", dnf: "grass", home: "https://grass.osgeo.org" },
  },
  gdal: {
    title: "GDAL",
    programs: ["ogr2ogr"],
    version: ["--version"],
    script: "script.sh",
    args: null,
    environment: fewThreads,
    is_lean: true,
    install: { apt: "gdal-bin", dnf: "gdal", brew: "gdal", home: "https://gdal.org" },
  },
  ngspice: {
    title: "ngspice",
    programs: ["ngspice"],
    version: ["--version"],
    script: "script.cir",
    args: ["-b"],
    environment: { OMP_NUM_THREADS: "1", SPICE_ASCIIRAWFILE: "1" },
    is_lean: true,
    install: { apt: "ngspice", dnf: "ngspice", brew: "ngspice", home: "https://ngspice.sourceforge.io" },
  },
};
