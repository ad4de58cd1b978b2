/** The settings of traces, by OpenTelemetry's own names. */
import { z } from 'zod'
import { urlOf } from './setting-schemas.ts'

export type TracingSettings = {
  /** The base address of an OTLP receiver, without "/v1/traces". */
  endpoint: string
  /** Sent with each export, such as an API key. */
  headers: Readonly<Record<string, string>>
  serviceName: string
  /** The share of traces that are recorded, from 0 to 1, where the caller has not decided. */
  ratio: number
}

const HEADERS = /^[\w-]{1,100}=[^,\s]{1,1000}(?:,[\w-]{1,100}=[^,\s]{1,1000}){0,20}$/

export const tracingShape = {
  OTEL_EXPORTER_OTLP_ENDPOINT: urlOf(['http:', 'https:'], 'http://127.0.0.1:4318').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(HEADERS, 'must be like api-key=value,other=value')
    .transform(
      (text): Record<string, string> =>
        Object.fromEntries(text.split(',').map((pair) => pair.split(/=(.*)/s, 2))),
    )
    .optional(),
  OTEL_SERVICE_NAME: z.string().max(100, 'must be at most 100 characters long').default('haberdash'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/, 'must be a number from 0 to 1, such as 0.1')
    .transform(Number)
    .default(1),
}

/** Undefined: there are no traces. */
export const readTracingSettings = (
  values: z.output<z.ZodObject<typeof tracingShape>>,
): TracingSettings | undefined =>
  values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? undefined
    : {
        endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
        headers: values.OTEL_EXPORTER_OTLP_HEADERS ?? {},
        serviceName: values.OTEL_SERVICE_NAME,
        ratio: values.OTEL_TRACES_SAMPLER_ARG,
      }
