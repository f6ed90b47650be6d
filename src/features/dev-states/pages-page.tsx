import { notFound } from '#running/refuse.ts'
import { running } from '#running'
import { Switch } from '#ui/filter-bar.tsx'
import { EmptyState } from '#ui/states.tsx'
import { findExamples } from './examples.ts'
import { addressWith, DevFrame, STATES, themeOf, type Params } from './frame.tsx'
import { widths } from './looks.ts'
import { PageFrame } from './page-frame.tsx'
import { pageName, pageStates, shownStates } from './page-states.ts'

/** All states of one page, each in a frame that shows the real page with simulated data sources. */
export async function PageStates({ name, params }: { name: string; params: Params }) {
  const route = Object.keys(pageStates).find((one) => pageName(one) === name)
  if (route === undefined) notFound()
  const states = shownStates(route, await findExamples())
  const path = `${STATES}/pages/${name}`
  const width = widths.find((one) => String(one) === params.width) ?? 1440
  const { basePath } = running().settings.site
  const options = widths.map((one) => ({
    label: `${one}`,
    href: addressWith(path, params, { width: `${one}` }),
    checked: one === width,
  }))
  return (
    <DevFrame title={route} path={path} params={params} aside={<Switch label="Width" options={options} />}>
      {states === undefined ? (
        <EmptyState title="There is nothing on this server that this page could show">
          Run <code>npm run seed</code>, or add one by hand.
        </EmptyState>
      ) : (
        <div className="flex flex-wrap gap-6">
          {states.map(({ name: state, address }) => (
            <section key={state} aria-label={state} className="grid gap-2">
              <h2 className="font-mono text-xs text-ink-3">
                <a href={basePath + address} className="hover:underline">
                  {state}
                </a>
              </h2>
              <PageFrame
                key={`${width} ${address}`}
                title={state}
                address={basePath + address}
                width={width}
                theme={themeOf(params)}
              />
            </section>
          ))}
        </div>
      )}
    </DevFrame>
  )
}
