import { asId } from "../../platform/ids.server.ts";
import type { z } from "zod";
import { guarded } from "../../features/base/access/guarded.server.ts";
import { mayOpen } from "../../features/base/access/may-open.ts";
import type { ClubFacts } from "../../features/clubs/clubs/club-facts.ts";
import { readClubFacts } from "../../features/clubs/clubs/read-club-facts.server.ts";
import { listMembershipRequests } from "../../features/office/members/list-membership-requests.server.ts";
import { type GuardArgs, requireActor, requireClubAdmin } from "../../guards/guard.server.ts";
import { parseAfterGuard } from "../../guards/parse-after-guard.server.ts";
import { verbContext } from "../../guards/verb-context.server.ts";
import type { Actor } from "../../lib/actor.ts";
import { oncePerRequest } from "../../platform/once.server.ts";
import { answerError } from "../../platform/route-answers.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { KEY_FIELD } from "../../lib/form-answer.ts";
import { clubPath } from "../../lib/paths.ts";
import { formKey } from "../../guards/created-id.server.ts";
import { readSent } from "../../guards/sent-form.server.ts";

/** The club that an address names by `?clube=`; null where it names none: each statement then finds the one that the guard will name. */
export function askedClub(url: URL): string | null {
  return asId(url.searchParams.get("clube")) ?? null;
}

const factsOfPage = oncePerRequest((services, actor: Actor, clubId: string | null) =>
  readClubFacts({ services, actor }, { clubId, unnamed: "managed" }),
);

const requestsOnce = oncePerRequest((services, actor: Actor, clubId: string | null) =>
  listMembershipRequests({ services, actor }, { clubId }),
);

/** Reads who asks to join the club of a page: once a request, for the frame that counts them and the panel that lists them. */
export function requestsOfPage(args: GuardArgs) {
  return requestsOnce(args.context, requireActor(args), askedClub(args.url));
}

/** The facts that every panel of a club's dashboard has besides its own data; `nowAt` in ISO 8601. */
interface ClubPage {
  club: ClubFacts;
  clubId: string;
  nowAt: string;
  /** Where the reader's work in the club begins: its first screen, a referee's *Lançar resultado*. */
  startHref: string;
  /** For its forms that create something. */
  formKey: string;
}

/**
 * A panel's own data (`read`, which starts in the turn of the guard, so that both are one batch) with what every panel knows.
 * Throws the guard's redirect or 403, 404 for a club that is not there, and the page's answer for what `read` throws.
 */
export async function readClubPage<Data extends object>(
  args: GuardArgs,
  read: (context: VerbContext, clubId: string | null) => Promise<Data>,
): Promise<Data & ClubPage> {
  const context = verbContext(args);
  const asked = askedClub(args.url);
  const guard = requireClubAdmin(args);
  const reading = Promise.all([factsOfPage(args.context, context.actor, asked), read(context, asked)]);
  const [viewer, [club, data]] = await guarded(guard, reading).catch((error: unknown) => {
    throw answerError(error, args.context);
  });
  if (!club) throw new Response(null, { status: 404 });
  const clubId = viewer.managedClubId;
  const home = clubPath(clubId);
  return {
    ...data,
    club,
    clubId,
    nowAt: context.services.now().toISOString(),
    startHref: mayOpen(viewer, home) ? home : clubPath(clubId, "lancar"),
    formKey: formKey(args),
  };
}

/**
 * Takes a form of a club's dashboard: parses its fields by `schema` (those of `lists` may come several times) and does what they mean
 * (`work`, for the club that the address names) in the turn of the guard; `readForm` reads one that may bring a file. Throws the guard's
 * redirect or 403, `invalid_input`, and what `work` throws.
 */
export async function sendClubForm<Form, Done>(
  args: GuardArgs,
  schema: z.ZodType<Form>,
  work: (context: VerbContext, form: Form, clubId: string | null) => Promise<Done>,
  lists: readonly string[] = [],
  readForm: (request: Request) => Promise<FormData> = (request) => request.formData(),
): Promise<Done> {
  const sent = await readSent(args, readForm);
  const fields: Record<string, unknown> = {
    ...Object.fromEntries(sent),
    ...Object.fromEntries(lists.map((name) => [name, sent.getAll(name)])),
  };
  // `createdId` and `formKey` know it.
  delete fields[KEY_FIELD];
  const context = verbContext(args);
  const guard = requireClubAdmin(args);
  const form = await parseAfterGuard(guard, schema, fields);
  const [, done] = await guarded(guard, work(context, form, askedClub(args.url)));
  return done;
}
