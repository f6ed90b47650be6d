import type { ProfileSummary } from '#domain/profile/profile-store.ts'
import { messages } from '#messages'
import { durationText } from '#ui/duration.ts'
import { Link } from '#ui/link.tsx'
import { exactNumber } from '#ui/numbers.ts'
import { Panel } from '#ui/panel.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { profileAddress } from '../frame/address.ts'

/** The newest profiles. */
export function RecentPanel({ profiles, now }: { profiles: readonly ProfileSummary[]; now: Date }) {
  const t = messages('profiles')
  if (profiles.length === 0) return null
  return (
    <Panel id="recent" title={t('recent.title')} flush>
      <Table label={t('recent.title')}>
        <thead>
          <tr>
            <Th>{t('recent.when')}</Th>
            <Th>{t('recent.form')}</Th>
            <Th>{t('recent.transaction')}</Th>
            <Th>{t('recent.release')}</Th>
            <Th className="max-sm:hidden">{t('recent.environment')}</Th>
            <Th numeric>{t('recent.duration')}</Th>
            <Th numeric>{t('recent.samples')}</Th>
          </tr>
        </thead>
        <tbody>
          {profiles.map((profile) => (
            <Tr key={`${profile.projectId} ${profile.profileId} ${profile.type}`} className="hover:bg-sunken">
              <Td className="whitespace-nowrap">
                <Link href={profileAddress(profile)} prefetch={false} className="text-accent hover:underline">
                  <RelativeTime at={profile.startedAt} now={now} />
                </Link>
              </Td>
              <Td className="whitespace-nowrap text-ink-2">
                {t(`forms.${profile.form}`)}
                {profile.type !== 'wall' && profile.type !== '' && ` · ${profile.type}`}
              </Td>
              <Td className="max-w-80 truncate">{profile.transaction === '' ? '–' : profile.transaction}</Td>
              <Td className="max-w-48 truncate text-ink-2">{profile.release}</Td>
              <Td className="max-w-32 truncate text-ink-2 max-sm:hidden">{profile.environment}</Td>
              <Td numeric>{durationText(profile.durationMs * 1000)}</Td>
              <Td numeric>{exactNumber(profile.samples)}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}
