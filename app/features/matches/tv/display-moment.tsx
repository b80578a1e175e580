/** As many sets as a match has at most. */
const SETS = [1, 2, 3, 4, 5];
/** As many results, or calls, as a list shows at once. */
const LISTED = [1, 2, 3, 4, 5, 6];

/**
 * The places of what fills the screen for a moment (a result with the row that climbs, several results, matches that are called to
 * their courts), all empty: the script writes into them.
 */
export function MomentPlaces() {
  return (
    <section className="tv-moment" data-at="moment">
      <p className="tv-moment-title" data-at="moment-title" />
      <div className="tv-moment-board">
        {(["first", "second"] as const).map((side, at) => (
          <div key={side} className={`tv-moment-${side}`}>
            <p className="tv-moment-name" data-at={`moment-${side}`} />
            {SETS.map((set) => (
              <b key={set} className="tv-moment-set num" data-at={`moment-${side}-set`} data-empty="">
                <span data-at="games" />
                <sup data-at="tiebreak" />
              </b>
            ))}
            {at === 0 ? null : <b className="tv-moment-word" data-at="moment-word" />}
          </div>
        ))}
      </div>
      <p className="tv-moment-climb num" data-at="moment-climb" data-empty="">
        <b data-at="steps" />
        <span data-at="climber" />
        <b data-at="places" />
      </p>
      <ol className="tv-moment-list">
        {LISTED.map((item) => (
          <li key={item} data-at="moment-item" data-empty="">
            <span className="tv-moment-what" data-at="item-what" />
            <span className="tv-moment-sides">
              <b data-at="item-first" />
              <span data-at="item-second" />
            </span>
            <b className="tv-moment-end num" data-at="item-end" />
          </li>
        ))}
      </ol>
    </section>
  );
}
