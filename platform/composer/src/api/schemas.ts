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
  /** Descriptions of fields whose name and type don't say enough. */
  fields?: Readonly<Record<string, string>>;
}

const text = z.optional(z.string());

/** A form posted without JavaScript. Missing or invalid hidden fields are repaired, since a visitor can't correct them. */
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

const UTM =
  'Campaign parameters by their names in the URL. At most 10 are stored, truncated to 200 characters.';
const HONEYPOT =
  'Leave it empty: visitors never see this field, and a lead with a value in it is held back as spam.';
const SPOKEN = 'A phone number, or whatever the caller said. Only an empty text is rejected.';
const DURATION = 'Length of the call in seconds. A value that is not a number counts as not given.';

/** The schemas of the API by their names in the description. */
export const SCHEMAS = {
  Lead: {
    schema: leadSchema,
    description: 'A submitted form: the fields, the page, and where the visitor came from.',
    fields: {
      phone: '7 to 15 digits; spaces, brackets, dashes and a leading plus are accepted.',
      form: 'Id of the form.',
      path: 'Path of the page with the form, truncated to 300 characters.',
      consent: 'Required for every form but "sales-manager".',
      consentVersion: 'The date since which the text that the visitor agreed to is in force.',
      utm: UTM,
      website: HONEYPOT,
    },
  },
  PostedLead: {
    schema: postedLead,
    description:
      'The same form posted without JavaScript. Any field that begins with "utm_" is a campaign parameter.',
    fields: { consent: 'Any value counts as consent.', website: HONEYPOT },
  },
  Stored: {
    schema: storedSchema,
    description: 'The request is stored.',
    fields: { id: 'The idempotency key of the request, or a key derived from its content.' },
  },
  SessionRequest: {
    schema: sessionRequestSchema,
    description: 'Without a refresh token, or with an expired or invalid one, a new session starts.',
  },
  Session: {
    schema: sessionSchema,
    description: 'Tokens of an anonymous session.',
    fields: { expires_in: 'Seconds from now until the access token expires.' },
  },
  TokenRequest: { schema: tokenRequestSchema, description: 'The agent to call.' },
  TokenResponse: {
    schema: tokenResponseSchema,
    description: 'The signed URL of one conversation.',
    fields: { signed_url: 'A WebSocket URL, valid for one conversation within 15 minutes.' },
  },
  VoiceConversation: {
    schema: voiceConversationSchema,
    description: 'A contact that a caller left, as it is stored.',
    fields: { phone_number: SPOKEN, duration_seconds: DURATION },
  },
  Notification: {
    schema: notificationSchema,
    description: 'The same contact, as the team is notified about it.',
    fields: { phone: SPOKEN, duration: DURATION, timestamp: 'Time at which the contact was given.' },
  },
  Webhook: {
    schema: webhookSchema,
    description: 'A finished conversation. Fields that are not listed are accepted and ignored.',
  },
  WebhookAnswer: { schema: webhookAnswerSchema, description: 'How the conversation was handled.' },
  Telemetry: {
    schema: telemetrySchema,
    description: 'Web vitals and errors of one page, without anything that identifies the visitor.',
    fields: { composition: 'Id of the composition that the page belongs to.' },
  },
  PolicyReports: {
    schema: reportListSchema,
    description: 'Reports of the Reporting API. Reports of other types than "csp-violation" are ignored.',
  },
  PolicyReport: { schema: cspReportSchema, description: 'A report of the directive "report-uri".' },
  FieldProblem: { schema: fieldProblemSchema, description: 'An invalid field and the reason.' },
  Problem: {
    schema: problemSchema,
    description: 'Problem details (RFC 9457).',
    fields: {
      type: 'Link to the explanation of the code, relative to the origin.',
      code: 'Stable: programs should rely on this member.',
      fields: 'With the code "invalid_fields": the first fault of each invalid field.',
    },
  },
} satisfies Record<string, Described>;

export type SchemaName = keyof typeof SCHEMAS;

export const schemaRef = (name: SchemaName) => ({ $ref: `#/components/schemas/${name}` });

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Returns all schemas as JSON Schema 2020-12 of what is sent over the wire; a named schema is used by reference. */
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

/** Adds the descriptions to the fields. Throws if the schema does not have such a field. */
function withNotes({ properties }: JsonSchema, notes: Readonly<Record<string, string>>) {
  if (!properties) return {};
  for (const field of Object.keys(notes))
    if (!properties[field])
      throw new Error(`The schema has no field "${field}": correct or remove its description in schemas.ts.`);
  const described = Object.entries(properties).map(([field, schema]) => {
    const note = notes[field];
    return [field, note === undefined ? schema : { ...(schema as object), description: note }];
  });
  return { properties: Object.fromEntries(described) };
}
