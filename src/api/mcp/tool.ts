import { z } from '@hono/zod-openapi'
import type { Permission } from '#domain/access/roles.ts'
import type { Ask } from './ask.ts'

/**
 * A tool for agents. It calls the API with the caller's own credentials, so it has the caller's permissions, and
 * returns compact text. Changes show up in the history, and their use in the audit log.
 */
export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  readonly name: string
  readonly title: string
  /** For the model: when to use it, and how to write its arguments. */
  readonly description: string
  readonly input: Input
  /** All scopes that the token needs. */
  readonly needs: readonly Permission[]
  readonly changes: boolean
  tell(ask: Ask, input: z.output<Input>): Promise<string>
}

/** The argument that fetches the next page of a list. */
export const cursor = z.string().max(200).optional().describe('Of the answer before: for what follows')

/** Infers the type of the tool's input within its definition. */
export function tool<Input extends z.ZodObject>(definition: Tool<Input>): Tool {
  return definition
}
