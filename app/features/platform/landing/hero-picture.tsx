/** The rows of the picture's table where they end: who climbs has 1.118 before 6/4 6/3 gives her 122, and stands third. */
const ROWS = [
  { name: "Bia", points: 1240, from: "hp-climbs" },
  { name: "Caio", points: 1210, from: "hp-falls" },
  { name: "Nara", points: 1195, from: "hp-falls" },
  { name: "Davi", points: 1080, from: "" },
] as const;
/** The games of two sets as they are typed, and where each stands: a line a side, a column a set. */
const TYPED = [
  { games: 6, x: 34, y: 142 },
  { games: 4, x: 34, y: 184 },
  { games: 6, x: 76, y: 142 },
  { games: 3, x: 76, y: 184 },
] as const;

/** An example: a phone types a score, and a row of the club's TV climbs in step. It plays once, in under five seconds. */
export function HeroPicture() {
  return (
    <svg className="hero-picture" viewBox="0 0 420 300" aria-hidden>
      <rect x="112" y="8" width="300" height="212" rx="16" className="hp-frame" />
      <rect x="122" y="18" width="280" height="192" rx="9" className="hp-screen" />
      <path d="M262 220v20M222 242h80" className="hp-stand" />
      {ROWS.toReversed().map(({ name, points, from }) => {
        const place = ROWS.findIndex((row) => row.name === name);
        return (
          <g key={name} transform={`translate(132 ${28 + place * 44})`}>
            <g className={from}>
              <rect x="26" width="234" height="38" rx="9" className={place === 0 ? "hp-first" : "hp-row"} />
              <g className={place === 0 ? "hp-dark" : "hp-light"}>
                <text x="38" y="26">
                  {name}
                </text>
                <text x="248" y="26" textAnchor="end">
                  {points}
                </text>
              </g>
            </g>
            {/* A place stays where it is; who stands in it moves. */}
            <text x="4" y="26" className="hp-light">
              {place + 1}
            </text>
          </g>
        );
      })}
      <rect x="12" y="92" width="122" height="202" rx="22" className="hp-phone" />
      <rect x="21" y="104" width="104" height="178" rx="13" className="hp-paper" />
      <text x="34" y="130" className="hp-ink">
        Placar
      </text>
      {TYPED.map((cell, turn) => (
        <g key={`${cell.x} ${cell.y}`} transform={`translate(${cell.x} ${cell.y})`}>
          <rect width="36" height="36" rx="8" className="hp-cell" />
          <text x="18" y="26" className={`hp-typed hp-typed-${turn}`}>
            {cell.games}
          </text>
        </g>
      ))}
      <rect x="34" y="236" width="78" height="34" rx="17" className="hp-button" />
      <path d="m64 253 7 7 13-14" className="hp-tick" />
    </svg>
  );
}
