import { z } from 'zod'
import { isRedirectUri } from '#domain/oauth/redirect-uri.ts'

const MAX_NAME = 80
const MAX_REDIRECT_URIS = 20

// Control characters, and characters that change the direction of the following text: a name must not affect the text
// around it.
const UNSEEN = /[\p{C}\u2028\u2029]+/gu

const name = z
  .string()
  .transform((text) => text.replaceAll(UNSEEN, ' ').replaceAll(/\s+/g, ' ').trim().slice(0, MAX_NAME))
  .optional()

/** The relevant metadata of an application, from its registration or its document (RFC 7591, 2). */
export const applicationShape = z.object({
  client_name: name,
  redirect_uris: z.array(z.string().refine(isRedirectUri)).min(1).max(MAX_REDIRECT_URIS),
  grant_types: z.array(z.string()).optional(),
  response_types: z.array(z.string()).optional(),
})

/** Whether the application uses the supported grant and response types. */
export function isServed({ grant_types, response_types }: z.output<typeof applicationShape>): boolean {
  return (
    (grant_types ?? ['authorization_code']).includes('authorization_code') &&
    (response_types ?? ['code']).includes('code')
  )
}
