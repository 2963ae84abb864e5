import { leadFieldsSchema, leadSchema } from '@site/contracts/api/lead';
import { fieldProblemSchema, problemSchema } from '@site/contracts/api/problem';
import { sessionRequestSchema, sessionSchema } from '@site/contracts/api/session';
import { storedSchema } from '@site/contracts/api/stored';
import { telemetrySchema } from '@site/contracts/api/telemetry';
import {
  notificationSchema,
  tokenRequestSchema,
  tokenResponseSchema,
  voiceConversationSchema,
} from '@site/contracts/api/voice';
import { cspReportSchema, reportListSchema } from '@site/server-data/policy-report';
import { webhookAnswerSchema, webhookSchema } from '@site/server-data/webhook';
import * as z from 'zod/mini';

interface Described {
  schema: z.ZodMiniType;
  description: string;
  /** What the name and type of a field do not say. */
  fields?: Readonly<Record<string, string>>;
}

const text = z.optional(z.string());

/** What a form posts without JavaScript. Hidden fields that are missing or wrong are repaired, since a visitor can not correct them. */
const postedLead = z.catchall(
  z.object({
    ...leadFieldsSchema.shape,
    form: text,
    path: text,
    language: text,
    consent: text,
    consentVersion: text,
    referrer: text,
    website: text,
  }),
  z.string(),
);

const UTM = 'Campaign marks by their names in the address. At most 10 are kept, cut at 200 characters.';
const HONEYPOT = 'Leave it empty: people never see this field, and a lead that fills it is held back.';
const SPOKEN = 'A phone number, or whatever the caller said. Only silence is refused.';
const DURATION = 'Length of the call in seconds. What is no number counts as not given.';

/** The schemas of the API, by their names in the description. */
export const SCHEMAS = {
  Lead: {
    schema: leadSchema,
    description: 'A filled form: what the visitor typed, where, and where the visitor came from.',
    fields: {
      phone: '7 to 15 digits; spaces, brackets, dashes and a leading plus are accepted.',
      form: 'Id of the form.',
      path: 'Path of the page with the form. It is cut at 300 characters.',
      consent: 'Required for every form but "sales-manager".',
      consentVersion: 'The day since which the text that the visitor agreed to is in force.',
      utm: UTM,
      website: HONEYPOT,
    },
  },
  PostedLead: {
    schema: postedLead,
    description:
      'The same as a form posts it without JavaScript. Any field that begins with "utm_" is a campaign mark.',
    fields: { consent: 'Any text is consent.', website: HONEYPOT },
  },
  Stored: {
    schema: storedSchema,
    description: 'The request is stored.',
    fields: { id: 'Its key: the idempotency key of the request, or one derived from its content.' },
  },
  SessionRequest: {
    schema: sessionRequestSchema,
    description: 'Without a refresh token, or with one that is expired or foreign, a new session begins.',
  },
  Session: {
    schema: sessionSchema,
    description: 'Tokens of an anonymous session.',
    fields: { expires_in: 'Seconds from now for which the access token is good.' },
  },
  TokenRequest: { schema: tokenRequestSchema, description: 'Which agent is to be called.' },
  TokenResponse: {
    schema: tokenResponseSchema,
    description: 'The address of one conversation.',
    fields: { signed_url: 'A WebSocket address, good for one conversation within 15 minutes.' },
  },
  VoiceConversation: {
    schema: voiceConversationSchema,
    description: 'A contact that a caller left, as it is saved.',
    fields: { phone_number: SPOKEN, duration_seconds: DURATION },
  },
  Notification: {
    schema: notificationSchema,
    description: 'The same contact, as the team is notified of it.',
    fields: { phone: SPOKEN, duration: DURATION, timestamp: 'When the contact was given.' },
  },
  Webhook: {
    schema: webhookSchema,
    description: 'A finished conversation. Fields that are not listed are accepted and left alone.',
  },
  WebhookAnswer: { schema: webhookAnswerSchema, description: 'What became of the conversation.' },
  Telemetry: {
    schema: telemetrySchema,
    description: 'Web vitals and errors of one page, without anything that names the visitor.',
    fields: { composition: 'Id of the composition that the page belongs to.' },
  },
  PolicyReports: {
    schema: reportListSchema,
    description: 'Reports of the Reporting API. Those of another type than "csp-violation" are left alone.',
  },
  PolicyReport: { schema: cspReportSchema, description: 'A report of the directive "report-uri".' },
  FieldProblem: { schema: fieldProblemSchema, description: 'A field at fault, and why.' },
  Problem: {
    schema: problemSchema,
    description: 'Problem details (RFC 9457).',
    fields: {
      type: 'Where the code is explained, relative to the origin.',
      code: 'Decide by this member: it never changes its meaning.',
      fields: 'With the code "invalid_fields": what is at fault, the first fault of each field.',
    },
  },
} satisfies Record<string, Described>;

export type SchemaName = keyof typeof SCHEMAS;

export const schemaRef = (name: SchemaName) => ({ $ref: `#/components/schemas/${name}` });

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** All of them as JSON Schema 2020-12, as what is sent over the wire; what has a name refers to it. */
export function jsonSchemas(): Record<SchemaName, JsonSchema> {
  const registry = z.registry<{ id: string; description: string }>();
  const all = Object.entries(SCHEMAS) as [SchemaName, Described][];
  for (const [id, { schema, description }] of all) registry.add(schema, { id, description });
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    uri: (id) => schemaRef(id as SchemaName).$ref,
  });
  return Object.fromEntries(
    all.map(([name, { fields = {} }]) => {
      const { $schema: _dialect, $id: _id, id: _name, ...schema } = schemas[name] as JsonSchema;
      return [name, { ...schema, ...withNotes(schema, fields) }];
    }),
  ) as Record<SchemaName, JsonSchema>;
}

/** Throws for a note on a field that the schema does not have. */
function withNotes({ properties }: JsonSchema, notes: Readonly<Record<string, string>>) {
  if (!properties) return {};
  for (const field of Object.keys(notes))
    if (!properties[field]) throw new Error(`The schema has no field "${field}"; correct its note.`);
  const described = Object.entries(properties).map(([field, schema]) => {
    const note = notes[field];
    return [field, note === undefined ? schema : { ...(schema as object), description: note }];
  });
  return { properties: Object.fromEntries(described) };
}
