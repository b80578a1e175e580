import { useQuery } from "@tanstack/react-query";
import { useCallback, useState, type CSSProperties } from "react";
import { readJson } from "../../../browser/read-json.ts";
import { sponsorCopy } from "../../../copy/sponsors.ts";
import { buttonClass } from "../../../ui/button.tsx";
import {
  allSponsors,
  BANNER_MULTIPLIER,
  carouselSeconds,
  type CombinedSponsors,
  repeatForCarousel,
  showsSponsorBanner,
  type Sponsor,
  SPONSOR_REFETCH_MS,
} from "./sponsor.ts";
import "./sponsor-banner.css";

const PLACEHOLDERS = ["a", "b", "c", "d"];

/**
 * The banner at the bottom of signed-in screens (spec §2, §9); give it to the shell as its `dock`. `viewer` is null
 * while the profile loads; `sponsors` are those that the page brought, null while they load.
 */
export function SponsorBanner({
  viewer,
  sponsors: loaded,
}: {
  viewer: { isSuperAdmin: boolean; clubId: string | null } | null;
  sponsors: CombinedSponsors | null;
}) {
  const isShown = showsSponsorBanner(viewer);
  const sponsors = useSponsors(loaded, isShown);
  return isShown ? <SponsorStrip sponsors={sponsors} /> : null;
}

/**
 * The sponsors that a signed-in screen shows: those that the page brought (`loaded`, null while it brought none), read
 * again every 60 s while the tab is seen (spec §9). They are shown when they come, however late.
 */
function useSponsors(loaded: CombinedSponsors | null, isShown: boolean): CombinedSponsors | null {
  const { data } = useQuery<CombinedSponsors | null>({
    queryKey: ["sponsors"],
    queryFn: async ({ signal }) =>
      (await readJson<{ sponsors: CombinedSponsors | null } | null>("/api/v1/me/widgets", { signal }))
        ?.sponsors ?? null,
    enabled: isShown,
    initialData: loaded ?? undefined,
    refetchInterval: SPONSOR_REFETCH_MS,
    refetchIntervalInBackground: false,
  });
  return data ?? loaded;
}

/** The banner itself; `sponsors` null while they load. Its state is `useState`'s, or a script's on public pages. */
export function SponsorStrip({ sponsors }: { sponsors: CombinedSponsors | null }) {
  return (
    <section className="sponsors" aria-label={sponsorCopy.title}>
      <h2 className="sponsors-title">{sponsorCopy.title}</h2>
      <BannerContent sponsors={sponsors} />
    </section>
  );
}

function BannerContent({ sponsors }: { sponsors: CombinedSponsors | null }) {
  if (!sponsors) return <Placeholders />;
  const all = allSponsors(sponsors);
  if (all.length === 0) return <p className="sponsors-empty">{sponsorCopy.empty}</p>;
  return <Carousel sponsors={all} />;
}

function Placeholders() {
  return (
    <output className="sponsors-window">
      <span className="visually-hidden">{sponsorCopy.loading}</span>
      <span className="sponsors-track" aria-hidden>
        {PLACEHOLDERS.map((key) => (
          <span key={key} className="sponsors-logo skeleton" />
        ))}
      </span>
    </output>
  );
}

/** Logos that glide by; the list stands twice, so that the end runs into the beginning. Read out, each is said once. */
function Carousel({ sponsors }: { sponsors: readonly Sponsor[] }) {
  const [isPaused, setIsPaused] = useState(false);
  const once = repeatForCarousel(sponsors);
  const style = { "--sponsors-s": `${carouselSeconds(BANNER_MULTIPLIER)}s` } as CSSProperties;
  return (
    <>
      {/* Reached by keyboard: without motion the arrow keys scroll it, with motion it stands still meanwhile. */}
      <div
        className="sponsors-window"
        role="group"
        aria-label={sponsorCopy.logos}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without motion it is scrolled, by keyboard too
        tabIndex={0}
        data-paused={isPaused ? "" : undefined}
      >
        <ul className="sponsors-track" style={style}>
          {[...once, ...once].map((sponsor, place) => (
            <li
              // oxlint-disable-next-line react/no-array-index-key -- a sponsor stands here several times, known by place
              key={`${place}-${sponsor.id}`}
              className={place < sponsors.length ? "sponsors-logo" : "sponsors-logo sponsors-again"}
              aria-hidden={place < sponsors.length ? undefined : true}
            >
              <Logo sponsor={sponsor} />
            </li>
          ))}
        </ul>
      </div>
      <button
        type="button"
        className={`${buttonClass({ variant: "quiet", size: "sm", iconOnly: true })} sponsors-pause`}
        aria-label={isPaused ? sponsorCopy.resume : sponsorCopy.pause}
        data-other-label={isPaused ? sponsorCopy.pause : sponsorCopy.resume}
        onClick={() => setIsPaused(!isPaused)}
      >
        <svg width="20" height="20" viewBox="0 0 24 24" fill="currentColor" aria-hidden>
          <path className="sponsors-still" d="M7 4v16l13-8z" />
          <path className="sponsors-moving" d="M6 4h4v16H6zM14 4h4v16h-4z" />
        </svg>
      </button>
    </>
  );
}

/**
 * A logo that fails to load is only marked as errored: its name stands in its place (spec §2). One that came with the document
 * may have failed before React took it over; nobody heard its event, but it is complete and has no size.
 */
function Logo({ sponsor }: { sponsor: Sponsor }) {
  const [failed, setFailed] = useState<string | null>(null);
  const isErrored = failed === sponsor.logo_url;
  const markMissed = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setFailed(image.getAttribute("src"));
  }, []);
  return (
    <>
      {isErrored ? null : (
        <img
          src={sponsor.logo_url}
          alt={sponsor.logo_alt}
          width={sponsor.logo_width}
          height={sponsor.logo_height}
          decoding="async"
          ref={markMissed}
          onError={() => setFailed(sponsor.logo_url)}
        />
      )}
      <span className="sponsors-name" data-errored={isErrored ? "" : undefined} hidden={!isErrored}>
        {sponsor.name}
      </span>
    </>
  );
}
