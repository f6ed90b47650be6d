import type { Metadata } from 'next'
import type { AddressParams } from '#domain/address/params.ts'
import { parseEventId } from '#domain/ids.ts'
import { paths } from '#domain/paths.ts'
import type { StoredProfile } from '#domain/profile/profile-store.ts'
import { messages } from '#messages'
import { requestContext } from '#messages/request.ts'
import { running } from '#running'
import { guard } from '#running/guard.ts'
import { notFound } from '#running/refuse.ts'
import { Banner } from '#ui/banner.tsx'
import { LinkButton } from '#ui/button.tsx'
import { durationText } from '#ui/duration.ts'
import { exactNumber } from '#ui/numbers.ts'
import { PageBody, PageHeader } from '#ui/page.tsx'
import { exactTime } from '#ui/times.ts'
import { viewTexts } from '../frame/view-texts.ts'
import { packProfile } from '../pack.ts'
import { ProfileView } from '../view/profile-view.tsx'
import { ProfileLinks } from './profile-links.tsx'

/** Maximum samples shown, to bound the transfer and layout cost. */
const MOST_SAMPLES = 200_000

export function profileMetadata(): Metadata {
  return { title: messages('profiles')('one.title') }
}

interface ProfilePageProps {
  readonly id: string
  readonly params: AddressParams
}

/** One profile. */
export async function ProfilePage({ id, params }: ProfilePageProps) {
  const [mayRead, mayReadProjects] = [await guard('event:read'), await guard('project:read')]
  const profileId = parseEventId(id)
  if (profileId === undefined) notFound()
  const { type } = params
  const found = await running().events.profile(mayRead, profileId, typeof type === 'string' ? { type } : {})
  if (found === undefined) notFound()
  const projects = await running().catalogue.projects.list(mayReadProjects)
  const project = projects.find((one) => one.id === found.projectId)
  const t = messages('profiles')
  const { profile, transaction } = found
  const drawn = { ...profile, samples: profile.samples.slice(0, MOST_SAMPLES) }
  return (
    <>
      <PageHeader
        title={transaction === '' ? t('one.title') : t('one.ofTransaction', { transaction })}
        actions={<LinkButton href={paths.profiles()}>{t('one.all')}</LinkButton>}
      />
      <PageBody>
        <Facts found={found} />
        <ProfileLinks found={found} projectSlug={project?.slug ?? ''} />
        {profile.samples.length > MOST_SAMPLES && (
          <Banner
            tone="info"
            title={t('one.cut', { total: exactNumber(profile.samples.length), shown: exactNumber(MOST_SAMPLES) })}
          />
        )}
        {found.form === 'trace' ? (
          <Banner tone="info" title={t('one.unread')} />
        ) : (
          <ProfileView
            source={{ kind: 'profile', profile: packProfile(drawn) }}
            locale={requestContext().locale}
            texts={viewTexts()}
          />
        )}
      </PageBody>
    </>
  )
}

function Facts({ found }: { found: StoredProfile }) {
  const t = messages('profiles')
  const { form, type, startedAt, durationMs, samples, release, environment, platform } = found
  const facts = [
    t(`forms.${form}`),
    type,
    exactTime(startedAt),
    durationText(durationMs * 1000),
    t('one.samples', { count: samples }),
    release,
    environment,
    platform,
  ].filter((fact) => fact !== '')
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2 tabular-nums">
      {facts.map((fact) => (
        <span key={fact} className="wrap-anywhere">
          {fact}
        </span>
      ))}
    </p>
  )
}
