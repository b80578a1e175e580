import { z } from "zod";
import { isClubDay } from "../../../lib/calendar-day.ts";
import { searchText } from "../../../lib/search-text.ts";
import { mergingForms } from "../merging/merging-schema.ts";
import { CLASSES, GENDERS, STAFF_ROLES } from "../../../../drizzle/schema/enums.ts";
import { isSportId, SPORTS, type SportId } from "../../../lib/sports.ts";
import { emailSchema, optional, personNameSchema, phoneSchema } from "../../people/people/people-schema.ts";
import { classReasonSchema, MEMBER_EDIT_FORMS } from "./member-edit-schema.ts";
import { PEOPLE_FILTERS, type PeopleQuery } from "./people-table.ts";

/** The page of the profiles without an owner: by name, from a number on. A parameter that is no such text or number asks for nothing. */
export const membersPageSchema = z.object({
  search: z.string().transform(searchText).catch(""),
  from: z.coerce.number().int().min(0).max(100_000).catch(0),
});

/** Of whose company the page shows what closing it from the start would change; nothing is none. */
export const companyPageSchema = z
  .object({ athlete_id: z.uuid(), sport: z.string().refine(isSportId) })
  .nullable()
  .catch(null);
const SPORT_IDS = SPORTS.map(({ id }) => id) as [SportId, ...SportId[]];
/** A ticked box of a form, or none. */
const checkbox = z.preprocess((value) => value === "on", z.boolean());

/** The filters of the table of a club's people, by the parameters of its address. A parameter that is no such text, class or number asks for nothing. */
export const peopleQuerySchema = z
  .object({
    quem: z.string().transform(searchText).catch(""),
    classe: z.enum(CLASSES).nullable().catch(null),
    esporte: z.enum(SPORT_IDS).nullable().catch(null),
    conta: z.enum(["com", "sem"]).nullable().catch(null),
    papel: z.enum(["admin", "secretaria"]).nullable().catch(null),
    jogos: z.literal("parados").nullable().catch(null),
    situacao: z.literal("saiu").nullable().catch(null),
    pagina: z.coerce.number().int().min(0).max(100_000).catch(0),
  })
  .transform((asked): PeopleQuery => ({
    search: asked.quem,
    class: asked.classe,
    sport: asked.esporte,
    account: asked.conta && PEOPLE_FILTERS.account[asked.conta],
    role: asked.papel && PEOPLE_FILTERS.role[asked.papel],
    isIdle: asked.jogos !== null,
    status: asked.situacao === null ? "active" : "left",
    from: asked.pagina,
  }));

/** A form about the people of a club: `intent` says what it means. */
export const membersFormSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("approve_member"), membership_id: z.uuid() }),
  z.object({ intent: z.literal("refuse_member"), membership_id: z.uuid() }),
  z.object({ intent: z.literal("make_invitation") }),
  z.object({ intent: z.literal("make_claim"), athlete_id: z.uuid() }),
  z.object({ intent: z.literal("revoke_invitation"), invitation_id: z.uuid() }),
  z.object({
    intent: z.literal("add_admin"),
    athlete_id: z.uuid("Escolha um atleta do clube na lista."),
  }),
  z.object({ intent: z.literal("remove_admin"), user_id: z.uuid() }),
  ...mergingForms,
  z.object({
    intent: z.literal("close_company"),
    athlete_id: z.uuid(),
    sport: z.string().refine(isSportId),
    from_start: z.literal("1").optional(),
  }),
  z.object({
    intent: z.literal("release_company"),
    athlete_id: z.uuid(),
    sport: z.string().refine(isSportId),
  }),
  z.object({
    intent: z.literal("add_staff"),
    athlete_id: z.uuid("Escolha um atleta do clube na lista."),
    role: z.enum(STAFF_ROLES, "Escolha o que a pessoa faz."),
    day: optional(z.iso.date("Escolha o dia.").refine(isClubDay, "Escolha o dia.")),
  }),
  z.object({ intent: z.literal("remove_staff"), staff_id: z.uuid() }),
  z.object({ intent: z.literal("invite_secretary"), name: personNameSchema, email: emailSchema }),
  z.object({ intent: z.literal("cancel_secretary"), invitation_id: z.uuid() }),
  z.object({
    intent: z.literal("add_member"),
    name: personNameSchema,
    gender: optional(z.enum(GENDERS, "Escolha a categoria.")),
    sport: optional(z.enum(SPORT_IDS, "Escolha o esporte.")),
    class: optional(z.enum(CLASSES, "Escolha a classe.")),
    email: optional(emailSchema),
    phone: optional(phoneSchema),
    is_minor: checkbox,
    is_other: checkbox,
  }),
  z.object({
    intent: z.literal("set_class"),
    athlete_id: z.uuid(),
    sport: z.enum(SPORT_IDS, "Escolha o esporte."),
    class: z.enum(CLASSES, "Escolha a classe."),
    reason: classReasonSchema,
  }),
  ...MEMBER_EDIT_FORMS,
  z.object({ intent: z.literal("remove_member"), athlete_id: z.uuid() }),
  z.object({ intent: z.literal("invite_all") }),
]);
