import type { Metadata } from 'next'
import type { AddressParams } from '#domain/address/params.ts'
import { parseSpanId, parseTraceId } from '#domain/ids.ts'
import { paths } from '#domain/paths.ts'
import { parseSpanPlace } from '#domain/profile/span-profile.ts'
import { messages } from '#messages'
import { requestContext } from '#messages/request.ts'
import { running } from '#running'
import { guard } from '#running/guard.ts'
import { notFound } from '#running/refuse.ts'
import { LinkButton } from '#ui/button.tsx'
import { durationText } from '#ui/duration.ts'
import { PageBody, PageHeader } from '#ui/page.tsx'
import { EmptyState } from '#ui/states.tsx'
import { exactTime } from '#ui/times.ts'
import { viewTexts } from '../frame/view-texts.ts'
import { packProfile } from '../pack.ts'
import { ProfileView } from '../view/profile-view.tsx'

export function spanProfileMetadata(): Metadata {
  return { title: messages('profiles')('one.ofSpan') }
}

/** The part of a continuous profile that covers a span. */
export async function SpanProfilePage({ params }: { params: AddressParams }) {
  const mayRead = await guard('event:read')
  const place = parseSpanPlace(params)
  if (place === undefined) notFound()
  const profile = await running().events.profileOfSpan(mayRead, place)
  const t = messages('profiles')
  const { trace, span } = params
  const traceId = typeof trace === 'string' ? parseTraceId(trace) : undefined
  const spanId = typeof span === 'string' ? parseSpanId(span) : undefined
  return (
    <>
      <PageHeader
        title={t('one.ofSpan')}
        actions={
          <>
            {traceId !== undefined && <LinkButton href={paths.trace(traceId, spanId)}>{t('one.trace')}</LinkButton>}
            <LinkButton href={paths.profiles()}>{t('one.all')}</LinkButton>
          </>
        }
      />
      <PageBody>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2 tabular-nums">
          <span>{exactTime(new Date(place.from))}</span>
          <span>{durationText((place.to - place.from) * 1000)}</span>
          {profile !== undefined && <span>{t('one.samples', { count: profile.samples.length })}</span>}
        </p>
        {profile === undefined || profile.samples.length === 0 ? (
          <EmptyState title={t('one.nothing')} />
        ) : (
          <ProfileView
            source={{ kind: 'profile', profile: packProfile(profile) }}
            locale={requestContext().locale}
            texts={viewTexts()}
          />
        )}
      </PageBody>
    </>
  )
}
