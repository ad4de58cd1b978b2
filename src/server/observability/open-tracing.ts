/** Opens tracing as the settings say. OpenTelemetry is imported here and only here, where it is configured. */
import type { TracingSettings } from '../settings/tracing-settings.ts'
import { NO_TRACING, type TraceLog, type Tracing } from './tracing.ts'

export const openTracing = async (settings: TracingSettings | undefined, log: TraceLog): Promise<Tracing> =>
  settings ? (await import('./opentelemetry.ts')).startTracing(settings, log) : NO_TRACING
