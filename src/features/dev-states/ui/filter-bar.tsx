import { FilterBar, FilterMenu, Switch } from '#ui/filter-bar.tsx'
import { State } from '../state.tsx'

const here = '/dev/states/ui/filter-bar'
const options = ['web', 'api', 'a-project-with-a-very-long-name-indeed'].map((label) => ({
  label,
  href: here,
  checked: label === 'web',
}))
const all = { label: 'All projects', href: here, checked: true }
const periods = ['1h', '24h', '14d'].map((label) => ({ label, href: here, checked: label === '24h' }))

export function States() {
  return (
    <>
      <State name="not narrowed" wide>
        <FilterBar label="Filters" close="Close" aside={<Switch label="Period" options={periods} />}>
          <FilterMenu label="Project" value="All projects" options={options} reset={all} multiple />
          <FilterMenu label="Environment" value="All environments" options={[]} reset={all} />
        </FilterBar>
      </State>
      <State name="narrowed" wide>
        <FilterBar label="Filters, narrowed" close="Close" narrowed={1}>
          <FilterMenu
            label="Project"
            value="web, a-project-with-a-very-long-name-indeed"
            options={options}
            reset={{ ...all, checked: false }}
            multiple
          />
        </FilterBar>
      </State>
    </>
  )
}
