import { z } from 'zod'
import { isRedirectUri } from '#domain/oauth/redirect-uri.ts'

const MAX_NAME = 80
const MAX_REDIRECT_URIS = 20

// Controls, and what turns the direction of the text after it: a name says what it is, and nothing of what stands by it.
const UNSEEN = /[\p{C}\u2028\u2029]+/gu

const name = z
  .string()
  .transform((text) => text.replaceAll(UNSEEN, ' ').replaceAll(/\s+/g, ' ').trim().slice(0, MAX_NAME))
  .optional()

/** What an application says of itself, where it registers and in its document (RFC 7591, 2): the parts that matter here. */
export const applicationShape = z.object({
  client_name: name,
  redirect_uris: z.array(z.string().refine(isRedirectUri)).min(1).max(MAX_REDIRECT_URIS),
  grant_types: z.array(z.string()).optional(),
  response_types: z.array(z.string()).optional(),
})

/** Whether it means to use the ways that there are. */
export function isServed({ grant_types, response_types }: z.output<typeof applicationShape>): boolean {
  return (
    (grant_types ?? ['authorization_code']).includes('authorization_code') &&
    (response_types ?? ['code']).includes('code')
  )
}
