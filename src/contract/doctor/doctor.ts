/**
 * The doctor: what is wrong with the shop's installation, for staff. And the call by which it learns how a request arrives
 * behind the proxies. Not part of the specification.
 */
import { z } from 'zod'
import { type Finding, SEVERITIES } from '../../domain/doctor/finding.ts'
import { operation } from '../operation.ts'

export const findingSchema = z
  .object({
    severity: z.enum(SEVERITIES),
    sentence: z.string(),
    remedy: z.string().nullable().meta({ description: 'What to do, where there is something to do' }),
  })
  .meta({ id: 'DoctorFinding' }) satisfies z.ZodType<Finding>

const reportSchema = z
  .object({
    checkedAt: z.iso.datetime(),
    severity: z.enum(SEVERITIES).meta({ description: 'The most serious of all findings' }),
    checks: z.array(
      z.object({
        number: z.int().meta({ description: 'From 1, in the order of the report' }),
        id: z.string(),
        title: z.string(),
        findings: z.array(findingSchema),
      }),
    ),
  })
  .meta({ id: 'DoctorReport' })
export type DoctorReport = z.infer<typeof reportSchema>

export const runDoctor = operation({
  id: 'runDoctor',
  permission: 'run-shop',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/doctor',
  tag: 'Staff',
  summary: 'Examines the installation: proxy, address, TLS, Stripe, mail, disk, clock, backup, versions',
  responses: {
    200: { description: 'All checks with their findings. Nothing is changed', schema: reportSchema },
  },
  errors: [],
  example: {
    response: {
      checkedAt: '2025-06-01T12:00:00.000Z',
      severity: 'warning',
      checks: [
        {
          number: 1,
          id: 'settings',
          title: 'Settings',
          findings: [{ severity: 'ok', sentence: 'All settings are valid.', remedy: null }],
        },
        {
          number: 3,
          id: 'disk',
          title: 'Disk space',
          findings: [
            {
              severity: 'warning',
              sentence: 'The disk of the data folder is filling up: 1.8 GB of 20.0 GB are free.',
              remedy:
                'Delete what is not needed (pictures/sizes in the data folder can go), or enlarge the disk.',
            },
          ],
        },
      ],
    },
  },
})

export const sendTestMail = operation({
  id: 'sendTestMail',
  permission: 'run-shop',
  audit: { records: 'event', says: () => 'sent a test mail' },
  method: 'post',
  path: '/api/admin/doctor/test-mail',
  tag: 'Staff',
  summary: 'Sends a mail to see whether mail arrives',
  body: z
    .strictObject({ address: z.email({ error: 'must be an email address' }).max(254) })
    .meta({ id: 'TestMail' }),
  responses: { 200: { description: 'Whether the mail server took it, and why not', schema: findingSchema } },
  errors: ['too-many-requests'],
  example: {
    body: { address: 'owner@example.com' },
    response: {
      severity: 'ok',
      sentence:
        'The mail server took the test mail to owner@example.com: look whether it arrives, and not as spam.',
      remedy: null,
    },
  },
})

export const readArrival = operation({
  id: 'readArrival',
  permission: 'anyone',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/doctor/arrival',
  tag: 'Staff',
  summary: 'How this request arrived behind the proxies; only with a token that the doctor of this shop made',
  query: z.object({ token: z.string().max(200) }),
  responses: {
    200: {
      description: 'What the shop saw',
      schema: z
        .object({
          peer: z.string().nullable().meta({ description: 'The address of the connection' }),
          forwardedFor: z.string().nullable().meta({ description: 'X-Forwarded-For' }),
          client: z.string().meta({ description: 'The address that rate limits count' }),
          otherHeaders: z.array(z.string()).meta({ description: 'Other forwarding headers that arrived' }),
        })
        .meta({ id: 'Arrival' }),
    },
  },
  errors: ['unknown-call'],
  example: {
    query: { token: 'k3Vb9xQm2LpR7sTd.1748779260000.q1w2e3r4t5y6u7i8o9p0a1s2d3f4g5h6j7k8l9z0x1c' },
    response: {
      peer: '127.0.0.1',
      forwardedFor: '203.0.113.9',
      client: '203.0.113.9',
      otherHeaders: [],
    },
  },
})
export type Arrival = z.infer<(typeof readArrival)['responses'][200]['schema']>
