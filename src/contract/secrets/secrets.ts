/** The secrets of the services that the shop uses, for owners: seen in part, entered, tested and removed. */
import { z } from 'zod'
import { MAX_SECRET_LENGTH, SECRET_SERVICES } from '../../domain/secrets/secret-services.ts'
import { findingSchema } from '../doctor/doctor.ts'
import { operation } from '../operation.ts'
import { examplePassword } from '../staff/staff-account-example.ts'
import { passwordText } from '../staff/staff-sign-in.ts'

const base = '/api/admin/secrets'
const service = z.enum(SECRET_SERVICES)
const params = z.object({ service })
const version = z.int().min(0).meta({ description: 'That was seen; 0: nothing is stored' })

const values = z
  .record(z.string().max(40), z.string().max(MAX_SECRET_LENGTH))
  .meta({ description: 'By the name of the field' })

const stateSchema = z
  .object({
    service,
    source: z.enum(['environment', 'entered', 'none', 'unreadable']).meta({
      description: 'Which values count; `unreadable`: those that were entered, which this node cannot open',
    }),
    environment: z.array(z.string()).meta({ description: 'Its variables that are set' }),
    version,
    updatedAt: z.iso.datetime().nullable(),
    updatedBy: z.string().nullable(),
    values: values.meta({ description: 'Of a secret at most the last four characters' }),
    webhooks: z
      .array(z.object({ url: z.string(), events: z.array(z.string()) }))
      .meta({ description: 'What its provider is told to send, and where' }),
  })
  .meta({ id: 'SecretService' })
export type SecretServiceWire = z.infer<typeof stateSchema>

const statesNow = { description: 'The services as they are now', schema: z.array(stateSchema) }
const passwordErrors = ['account-required', 'current-password-wrong', 'too-many-requests'] as const

const exampleStates = [
  {
    service: 'mail',
    source: 'entered',
    environment: [],
    version: 1,
    updatedAt: '2026-11-28T09:00:00.000Z',
    updatedBy: 'Ada',
    values: { host: 'mail.example.com', port: '465', user: 'shop', password: '••••' },
    webhooks: [],
  },
] as const
const exampleValues = { host: 'mail.example.com', port: '465', user: 'shop', password: 'secret' }

export const readSecretServices = operation({
  tag: 'Staff',
  id: 'readSecretServices',
  permission: 'run-shop',
  audit: { records: 'nothing', because: 'It only reads, and shows no secret' },
  method: 'get',
  path: base,
  summary: 'The services that the shop uses, and where their values come from',
  responses: { 200: statesNow },
  errors: [],
  example: { response: exampleStates },
})

export const changeSecretService = operation({
  tag: 'Staff',
  id: 'changeSecretService',
  permission: 'run-shop',
  audit: { records: 'rows', says: ({ about }) => `changed the access to ${about}` },
  method: 'put',
  path: `${base}/{service}`,
  summary:
    'Enters all values of a service, for every node at once. A secret that is left out stays, unless the destination changes. All owners get a mail',
  params,
  body: z.strictObject({ version, values, password: passwordText }).meta({ id: 'ChangeSecretService' }),
  responses: { 200: statesNow },
  errors: [
    ...passwordErrors,
    'secret-refused',
    'secret-in-environment',
    'secrets-changed',
    'secrets-unreadable',
    'older-nodes',
  ],
  example: {
    params: { service: 'mail' },
    body: { version: 0, values: exampleValues, password: examplePassword },
    response: exampleStates,
  },
})

export const removeSecretService = operation({
  tag: 'Staff',
  id: 'removeSecretService',
  permission: 'run-shop',
  audit: { records: 'rows', says: ({ about }) => `removed the access to ${about}` },
  method: 'post',
  path: `${base}/{service}/remove`,
  summary: 'Removes the values of a service. All owners get a mail',
  params,
  body: z.strictObject({ version, password: passwordText }).meta({ id: 'RemoveSecretService' }),
  responses: { 200: statesNow },
  errors: [...passwordErrors, 'secret-refused', 'secrets-changed'],
  example: {
    params: { service: 'mail' },
    body: { version: 1, password: examplePassword },
    response: [],
  },
})

export const testSecretService = operation({
  tag: 'Staff',
  id: 'testSecretService',
  permission: 'run-shop',
  audit: { records: 'event', says: () => 'tested the access to a service' },
  method: 'post',
  path: `${base}/{service}/test`,
  summary:
    'Tries values of a service without storing them, such as by a mail or a file that is deleted again',
  params,
  body: z
    .strictObject({
      values,
      to: z
        .union([z.literal(''), z.email({ error: 'must be an email address' }).max(254)])
        .default('')
        .meta({ description: 'Who gets the test mail of a mail server' }),
    })
    .meta({ id: 'TestSecretService' }),
  responses: { 200: { description: 'What was found', schema: z.array(findingSchema) } },
  errors: ['secret-refused', 'secret-in-environment', 'too-many-requests'],
  example: {
    params: { service: 'mail' },
    body: { values: exampleValues, to: 'owner@example.com' },
    response: [
      {
        severity: 'ok',
        sentence:
          'The mail server took the test mail to owner@example.com: look whether it arrives, and not as spam.',
        remedy: null,
      },
    ],
  },
})
