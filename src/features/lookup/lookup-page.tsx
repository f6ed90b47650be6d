import type { Metadata } from 'next'
import type { AddressParams } from '#domain/address/params.ts'
import { parseDigest } from '#domain/event/error-digest.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { goTo } from '#running/go.ts'
import { guard } from '#running/guard.ts'
import { PageBody, PageHeader } from '#ui/page.tsx'
import { DigestField } from './digest-field.tsx'

/** The page's title. */
export function lookupMetadata(): Metadata {
  return { title: messages('lookup')('title') }
}

/** A form for a digest; `?digest=` redirects to its page. */
export async function LookupPage({ params }: { params: AddressParams }) {
  await guard('event:read')
  const typed = [params.digest].flat()[0]?.trim() ?? ''
  const digest = parseDigest(typed)
  if (digest !== undefined) goTo(paths.digest(digest))
  return <LookupForm wrong={typed === '' ? undefined : typed} />
}

/** @param wrong the invalid input */
export function LookupForm({ wrong }: { wrong: string | undefined }) {
  return (
    <>
      <PageHeader title={messages('lookup')('title')} />
      <PageBody>
        <DigestField wrong={wrong} />
      </PageBody>
    </>
  )
}
