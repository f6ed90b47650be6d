import { cookies } from 'next/headers'
import { unauthorized } from '#running/refuse.ts'
import type { ReactNode } from 'react'
import type { Actor } from '#domain/access/access.ts'
import { absolute, accountSections, apiPaths, paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { running } from '#running'
import { currentActor } from '#running/guard.ts'
import { KeyMap, KeySheet } from '#ui/keys.tsx'
import type { Theme } from '#ui/theme.ts'
import { FOLD_COOKIE } from './fold-cookie.ts'
import { Frame } from './frame.tsx'
import { MoreTab } from './more-tab.tsx'
import { PaletteButton } from './palette/palette-button.tsx'
import type { PaletteTexts } from './palette/texts.ts'
import { Pulse } from './pulse.tsx'
import { ANY_PLACE } from './any-place.ts'
import { RailNav, type RailItem } from './rail-nav.tsx'
import { RememberView } from './remember-view.tsx'
import { UserMenu } from './user-menu.tsx'

/** Tabs on phones. With search they are five; the rest is behind "More". */
const tabs: ReadonlySet<string> = new Set<RailItem['name']>(['overview', 'issues', 'releases', 'alerts'])

/**
 * The navigation: problems, performance, releases and uptime, and administration. `keys` are shortcut sequences
 * (docs/look.md, "Frame").
 */
function railItems(): readonly RailItem[] {
  const t = messages('common')
  const groups = [
    [
      { name: 'overview', href: paths.overview(), keys: 'g h' },
      { name: 'issues', href: paths.issues(), keys: 'g i' },
      { name: 'feedback', href: paths.feedback(), keys: 'g f' },
      { name: 'replays', href: paths.replays(), keys: 'g v' },
    ],
    [
      { name: 'traces', href: paths.explore(), keys: 'g t' },
      { name: 'performance', href: paths.performance(), keys: 'g o' },
      { name: 'profiles', href: paths.profiles(), keys: 'g y' },
      { name: 'logs', href: paths.logs(), keys: 'g l' },
      { name: 'metrics', href: paths.metrics(), keys: 'g m' },
      { name: 'sql', href: paths.sql(), keys: 'g q' },
      { name: 'dashboards', href: paths.dashboards(), keys: 'g d' },
    ],
    [
      { name: 'releases', href: paths.releases(), keys: 'g r' },
      { name: 'monitors', href: paths.monitors(), keys: 'g c' },
      { name: 'uptime', href: paths.uptime(), keys: 'g u' },
      { name: 'statusPages', href: paths.statusPages(), keys: 'g w' },
      { name: 'alerts', href: paths.alerts(), keys: 'g a' },
    ],
    [
      { name: 'projects', href: paths.projects(), keys: 'g p' },
      { name: 'stats', href: paths.stats(), keys: 'g n' },
      { name: 'settings', href: paths.settings(), keys: 'g s' },
    ],
  ] as const
  return groups.flatMap((group) =>
    group.map((item, index) => {
      const label = t(`nav.${item.name}`)
      return {
        ...item,
        label,
        ...(tabs.has(item.name) && { isTab: true }),
        ...(index === 0 && { isFirst: true }),
      }
    }),
  )
}

function nameOf(actor: Actor): { name: string; detail: string } {
  const t = messages('common')
  switch (actor.kind) {
    case 'user':
      return { name: actor.name, detail: actor.email }
    case 'token':
    case 'operator':
      return { name: t('product'), detail: '' }
  }
}

/** Layout of every signed-in page: navigation, shortcuts and the page itself. */
export async function Shell({ children }: { children: ReactNode }) {
  const t = messages('common')
  const actor = await currentActor()
  if (actor === undefined) unauthorized()
  const folded = (await cookies()).get(FOLD_COOKIE)?.value === '1'
  const items = railItems()
  const account = accountMenu(actor)
  return (
    <>
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-accent px-4 py-2 font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t('skip')}
      </a>
      <Frame
        foldedAtFirst={folded}
        texts={{ fold: t('nav.fold'), unfold: t('nav.unfold'), group: t('keys.everywhere') }}
        home={{ href: paths.home(), label: t('product') }}
        nav={
          <>
            <PaletteButton texts={paletteTexts()} />
            <RailNav
              label={t('nav.label')}
              items={items}
              group={t('keys.everywhere')}
              goTo={t('keys.goTo', { place: ANY_PLACE })}
            />
            <MoreTab items={items} texts={{ more: t('nav.more'), close: t('keys.close') }}>
              {account}
            </MoreTab>
          </>
        }
        foot={account}
      >
        {children}
      </Frame>
      <RememberView />
      <Pulse address={absolute({ ...running().settings.site, origin: '' }, apiPaths.health())} />
      <KeyMap />
      <KeySheet
        title={t('keys.title')}
        closeLabel={t('keys.close')}
        label={t('keys.sheet')}
        group={t('keys.everywhere')}
      />
    </>
  )
}

/** At the bottom of the navigation, and in the phone's sheet. */
function accountMenu(actor: Actor): ReactNode {
  const t = messages('common')
  const { name, detail } = nameOf(actor)
  return (
    <UserMenu
      name={name}
      detail={detail}
      links={accountSections.map((section) => ({ href: paths.account(section), label: t(`user.${section}`) }))}
      texts={{
        menu: t('user.menu', { name }),
        signOut: t('user.signOut'),
        theme: t('theme.title'),
        themes: themeTexts(),
      }}
    />
  )
}

function themeTexts(): Readonly<Record<Theme, string>> {
  const t = messages('common')
  return { system: t('theme.system'), light: t('theme.light'), dark: t('theme.dark') }
}

function paletteTexts(): PaletteTexts {
  const [t, common] = [messages('palette'), messages('common')]
  return {
    open: t('open'),
    short: t('short'),
    keyGroup: common('keys.everywhere'),
    title: t('title'),
    close: t('close'),
    label: t('label'),
    placeholder: t('placeholder'),
    results: t('results'),
    none: t('none'),
    searching: t('searching'),
    failed: t('failed'),
    signOut: common('user.signOut'),
    theme: common('theme.title'),
    themes: themeTexts(),
  }
}
