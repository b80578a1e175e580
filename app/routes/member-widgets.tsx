import { asId } from "../platform/ids.server.ts";
import { renderToStaticMarkup } from "react-dom/server";
import type { Route } from "./+types/member-widgets";
import { limitApi } from "../features/base/access/limit-attempts.server.ts";
import { isExpiryDismissed } from "../features/money/shop/expiry-dismissal.ts";
import { lackedNeeds } from "../features/base/access/may-open.ts";
import { MemberWidgetParts } from "../features/platform/shell/member-widget-parts.tsx";
import { readMemberWidgets } from "../features/platform/shell/read-member-widgets.server.ts";
import { ownNavigation } from "../features/platform/shell/shell-navigation.ts";
import { readOwnPlace } from "../features/rankings/tables/read-own-place.server.ts";
import { type AskedTable, askedTable } from "../features/rankings/tables/tables-schema.ts";
import { readRequiredTerms } from "../features/people/terms/read-required-terms.server.ts";
import { signedOutCookies } from "../guards/session-middleware.server.ts";
import { actorUserId } from "../lib/actor.ts";
import { AppError } from "../lib/errors.ts";
import { actorContext, servicesContext } from "../platform/context.ts";
import { comesFromUs } from "../platform/same-site.server.ts";

/**
 * The one private request of public pages, which are the same for everybody: what spec §2 puts on every page, as a piece of
 * HTML. Nobody there answers 204 and takes the hint back, so that the page does not ask again.
 */
export async function loader({ request, context, url }: Route.LoaderArgs): Promise<Response> {
  const services = context.get(servicesContext);
  const actor = context.get(actorContext);
  if (!comesFromUs(request, services.origin)) return new Response(null, { status: 403 });
  try {
    await limitApi(services, { userId: actorUserId(actor) });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { retryAfterSeconds = 60 } = error.details;
    return new Response(null, {
      status: error.status,
      headers: { "retry-after": String(retryAfterSeconds) },
    });
  }
  const ranking = rankingAsked(url);
  const [{ widgets, person, hasEnded }, terms, place] = await Promise.all([
    readMemberWidgets({ services, actor }),
    readRequiredTerms({ services, actor }),
    ranking ? readOwnPlace({ services, actor }, ranking) : undefined,
  ]);
  const headers = new Headers();
  if (hasEnded) for (const cookie of signedOutCookies(services)) headers.append("set-cookie", cookie);
  if (!widgets || !person) return new Response(null, { status: 204, headers });
  const { expiry } = widgets;
  const isDismissed = expiry && isExpiryDismissed(request.headers.get("cookie") ?? "", expiry);
  const shown = { ...widgets, expiry: isDismissed ? null : expiry };
  headers.set("content-type", "text/html; charset=utf-8");
  const html = renderToStaticMarkup(
    <MemberWidgetParts
      widgets={shown}
      terms={terms}
      navigation={ownNavigation(person)}
      lacked={lackedNeeds(person)}
      place={place}
      account={url.searchParams.has("conta") ? person : null}
      isTv={url.searchParams.get("tela") === "tv"}
    />,
    {
      identifierPrefix: "member",
    },
  );
  return new Response(html, { headers });
}

/** The club's ranking that the page shows (`clube`, and the filters of its own address); null on other pages. */
function rankingAsked({ searchParams }: URL): ({ clubId: string } & AskedTable) | null {
  const clubId = asId(searchParams.get("clube"));
  const asked = clubId ? askedTable(searchParams) : null;
  return clubId && asked ? { clubId, ...asked } : null;
}
