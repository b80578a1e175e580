import type { DrawFormat } from "../../app/features/scoring/brackets/draw.ts";
import type { MatchEnd } from "../../app/features/scoring/scores/score.ts";
import type { AthleteClass, CategoryGender } from "../schema/enums.ts";
import type { MatchFormat } from "../../app/lib/formats.ts";
import type { SportId } from "../../app/lib/sports.ts";

/** An event; the fee in centavos. */
export interface EventPlan {
  name: string;
  sport: SportId;
  format: MatchFormat;
  gender: CategoryGender;
  level?: AthleteClass;
  fee: number;
  places: number;
  /** How many of the places are taken. */
  taken: number;
  draw: DrawFormat;
  /** Of a draw that is made: how many matches are over, and how those ended that were not played to their end. */
  drawn?: { played: number; ends: Readonly<Record<number, MatchEnd>> };
}

/** A tournament; days count from today. */
export interface TournamentPlan {
  key: string;
  name: string;
  description: string;
  status: "draft" | "open" | "running" | "finished";
  starts: number;
  ends: number;
  opens: number;
  closes: number;
  courts: number;
  events: EventPlan[];
}

/** So many matches that nobody needs to count: the whole draw. */
const ALL = 1_000;

/** The lively club's tournaments. */
export const PLANS: readonly TournamentPlan[] = [
  {
    key: "verao",
    name: "Aberto de Verão Atlântico",
    description:
      "Três dias de tênis e areia, com chave de consolação para quem perder na primeira rodada. Água, frutas e bolas novas em todas as partidas.",
    status: "open",
    starts: 24,
    ends: 26,
    opens: -10,
    closes: 14,
    courts: 6,
    events: [
      {
        name: "Simples masculino B",
        sport: "tennis",
        format: "singles",
        gender: "male",
        level: "B",
        fee: 12_000,
        places: 16,
        taken: 6,
        draw: "consolation",
      },
      {
        name: "Simples feminino livre",
        sport: "tennis",
        format: "singles",
        gender: "female",
        fee: 12_000,
        places: 16,
        taken: 5,
        draw: "consolation",
      },
      {
        name: "Duplas mistas de beach tennis",
        sport: "beach_tennis",
        format: "doubles",
        gender: "mixed",
        fee: 16_000,
        places: 24,
        taken: 7,
        draw: "groups_knockout",
      },
    ],
  },
  {
    key: "interno",
    name: "Interno de Padel",
    description: "Grupos de quatro e mata-mata. Partidas à noite e no fim de semana.",
    status: "running",
    starts: -2,
    ends: 5,
    opens: -40,
    closes: -8,
    courts: 2,
    events: [
      {
        name: "Duplas masculinas",
        sport: "padel",
        format: "doubles",
        gender: "male",
        fee: 9_000,
        places: 8,
        taken: 7,
        draw: "groups_knockout",
        drawn: {
          played: 10,
          ends: { 4: "retired" },
        },
      },
      {
        name: "Duplas mistas",
        sport: "padel",
        format: "doubles",
        gender: "mixed",
        fee: 9_000,
        places: 8,
        taken: 4,
        draw: "round_robin",
        drawn: {
          played: 2,
          ends: {},
        },
      },
    ],
  },
  {
    key: "inverno",
    name: "Copa de Inverno",
    description: "O torneio mais antigo do clube, no saibro.",
    status: "finished",
    starts: -128,
    ends: -121,
    opens: -170,
    closes: -135,
    courts: 4,
    events: [
      {
        name: "Simples masculino livre",
        sport: "tennis",
        format: "singles",
        gender: "male",
        fee: 10_000,
        places: 16,
        taken: 16,
        draw: "single_elimination",
        drawn: { played: ALL, ends: { 5: "walkover", 9: "retired" } },
      },
      {
        name: "Simples feminino livre",
        sport: "tennis",
        format: "singles",
        gender: "female",
        fee: 10_000,
        places: 8,
        taken: 8,
        draw: "single_elimination",
        drawn: { played: ALL, ends: {} },
      },
    ],
  },
  {
    key: "super8",
    name: "Super 8 da Areia",
    description: "Rei e rainha da praia, com duplas que se revezam.",
    status: "draft",
    starts: 75,
    ends: 75,
    opens: 30,
    closes: 70,
    courts: 3,
    events: [
      {
        name: "Individual misto",
        sport: "beach_tennis",
        format: "singles",
        gender: "mixed",
        fee: 7_000,
        places: 8,
        taken: 0,
        draw: "super_8",
      },
    ],
  },
];

/** How the club's tournaments are played. */
export const SCORE_FORMATS: Partial<Record<SportId, string>> = {
  tennis: "SET3-S:6/TB7",
  beach_tennis: "SET3-S:6NOAD/TB7-F:TB10",
  padel: "SET3-S:6NOAD/TB7-F:TB10",
};
