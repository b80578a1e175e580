import { MAX_ENTRIES, type DrawFormat, type DrawOptions } from "./draw.ts";
import { mostSeeds } from "./seed-lines.ts";

interface Sizes {
  min: number;
  max: number;
  /** Only multiples of it. */
  step: number;
  /** The sentence that refuses other numbers. */
  sentence: string;
}

/** How many entries each format takes. */
const FORMAT_SIZES: Record<DrawFormat, Sizes> = {
  single_elimination: {
    min: 2,
    max: MAX_ENTRIES,
    step: 1,
    sentence: "A eliminatória simples pede de 2 a 256 inscritos.",
  },
  double_elimination: {
    min: 2,
    max: MAX_ENTRIES,
    step: 1,
    sentence: "A dupla eliminação pede de 2 a 256 inscritos.",
  },
  groups_knockout: {
    min: 4,
    max: MAX_ENTRIES,
    step: 1,
    sentence: "Grupos e mata-mata pedem de 4 a 256 inscritos.",
  },
  consolation: {
    min: 4,
    max: MAX_ENTRIES,
    step: 1,
    sentence: "A eliminatória com consolação pede de 4 a 256 inscritos.",
  },
  swiss: {
    min: 4,
    max: MAX_ENTRIES,
    step: 1,
    sentence: "O suíço pede de 4 a 256 inscritos.",
  },
  round_robin: {
    min: 2,
    max: 24,
    step: 1,
    sentence: "Todos contra todos pede de 2 a 24 inscritos: com mais gente, jogue em grupos.",
  },
  rei_da_praia: {
    min: 4,
    max: MAX_ENTRIES,
    step: 4,
    sentence: "O rei da praia é em grupos de quatro: pede 4, 8, 12… até 256 pessoas.",
  },
  super_8: {
    min: 5,
    max: 12,
    step: 1,
    sentence: "O Super 8 pede de 5 a 12 pessoas.",
  },
};

const MIXED = { min: 4, sentence: "O Super 8 misto pede de 2 a 6 homens e o mesmo número de mulheres." };

/** Formats that begin with a knock-out, where a seed is a line. */
const ELIMINATION: ReadonlySet<DrawFormat> = new Set([
  "single_elimination",
  "double_elimination",
  "consolation",
]);

/** Whether a format takes so many entries. */
export function takesEntries(format: DrawFormat, entries: number): boolean {
  const { min, max, step } = FORMAT_SIZES[format];
  return Number.isInteger(entries) && entries >= min && entries <= max && entries % step === 0;
}

/** How many seeds a draw may have at most. */
export function seedLimit(format: DrawFormat, entries: number): number {
  if (format === "super_8") return 0;
  return ELIMINATION.has(format) ? Math.min(entries, mostSeeds(entries)) : entries;
}

/** Why a draw cannot be made of these options, or null. */
export function refusalOf({ format, entries, seeds = [], rules, lot }: DrawOptions): string | null {
  const mixed = rules?.mixed;
  if (format === "super_8" && mixed) {
    const all = new Set([...mixed.first, ...mixed.second]);
    const isWhole = mixed.first.length === mixed.second.length && all.size === entries;
    const areEntries = [...all].every((entry) => isEntry(entry, entries));
    if (!isWhole || !areEntries || entries < MIXED.min || entries > FORMAT_SIZES.super_8.max)
      return MIXED.sentence;
  } else if (!takesEntries(format, entries)) return FORMAT_SIZES[format].sentence;
  if (new Set(seeds).size < seeds.length || !seeds.every((seed) => isEntry(seed, entries)))
    return "Cada cabeça de chave é um inscrito, uma vez só.";
  const limit = seedLimit(format, entries);
  if (seeds.length > limit)
    return limit === 0
      ? "O Super 8 não tem cabeças de chave."
      : `Com ${entries} inscritos cabem até ${limit} cabeças de chave.`;
  const rounds = rules?.swissRounds ?? null;
  if (format === "swiss" && rounds !== null && (rounds < 1 || rounds > mostSwissRounds(entries)))
    return `Com ${entries} inscritos o suíço vai até ${mostSwissRounds(entries)} rodadas, sem repetir adversário.`;
  if (!Number.isSafeInteger(lot) || lot < 0) return "O número do sorteio precisa ser inteiro.";
  return null;
}

/** As many rounds as can always be paired without anybody meeting twice, whatever the results (Dirac's theorem). */
function mostSwissRounds(entries: number): number {
  return Math.ceil(entries / 2);
}

function isEntry(entry: number, entries: number): boolean {
  return Number.isInteger(entry) && entry >= 0 && entry < entries;
}
