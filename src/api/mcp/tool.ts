import { z } from '@hono/zod-openapi'
import type { Permission } from '#domain/access/roles.ts'
import type { Ask } from './ask.ts'

/**
 * Something that an agent can do: it asks the API with the caller's own credentials, and tells what came in compact text.
 * So it may what its caller may. What it changes is in the history of the issue, and that it did is in the audit log.
 */
export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  readonly name: string
  readonly title: string
  /** For the model: when to use it, and how its arguments are written. */
  readonly description: string
  readonly input: Input
  /** The scopes of the token that it asks the API with, all of them. */
  readonly needs: readonly Permission[]
  /** It changes something. */
  readonly changes: boolean
  tell(ask: Ask, input: z.output<Input>): Promise<string>
}

/** What a tool whose list goes on is told by the second time. */
export const cursor = z.string().max(200).optional().describe('Of the answer before: for what follows')

/** Keeps the type of what a tool is told within it. */
export function tool<Input extends z.ZodObject>(definition: Tool<Input>): Tool {
  return definition
}
