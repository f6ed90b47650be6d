import { Link } from '#ui/link.tsx'
import { addressWith, DevFrame, STATES, type Params } from './frame.tsx'
import { pageName, pageStates } from './page-states.ts'
import { uiStates } from './ui-states.ts'

/** Lists all components and pages that have states to view. */
export function StatesIndex({ params }: { params: Params }) {
  const components = Object.keys(uiStates).map((name) => ({ label: name, path: `${STATES}/ui/${name}` }))
  const pages = Object.keys(pageStates).map((route) => ({ label: route, path: `${STATES}/pages/${pageName(route)}` }))
  return (
    <DevFrame title="States" path={STATES} params={params}>
      {[
        { title: 'Components', entries: components },
        { title: 'Pages', entries: pages },
      ].map(({ title, entries }) => (
        <section key={title} className="grid gap-2">
          <h2 className="text-lg font-semibold">{title}</h2>
          <ul className="columns-2xs gap-6">
            {entries.map(({ label, path }) => (
              <li key={path}>
                <Link
                  href={addressWith(path, params, {})}
                  prefetch={false}
                  className="inline-flex min-h-control items-center font-mono text-sm text-accent hover:underline"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </DevFrame>
  )
}
