import type { z } from 'zod'

/** `z.object` for what is stored, whose unknown fields are ignored; `z.strictObject` for what staff send, where they are refused. */
export type MakeObject = <Shape extends z.core.$ZodLooseShape>(
  shape: Shape,
) => z.ZodObject<z.core.util.Writeable<Shape>>
