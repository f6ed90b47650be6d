import { defaultOwnership } from '#domain/ownership/ownership.ts'
import type { DemoProject } from '../shop.ts'
import type { House } from './house.ts'

const rules: Readonly<Record<DemoProject, string>> = {
  web: 'path:* #storefront\npath:components/cart/* jonas@harborgoods.example',
  checkout: 'path:* #storefront\npath:src/payment/* mara@harborgoods.example',
  api: 'path:* #platform\npath:src/stock/* amira@harborgoods.example',
  worker: 'path:worker/* #platform',
}

/** Sets ownership rules, unless configured, before the first event arrives. */
export async function shareOut({ catalogue, grant, projects, now }: House): Promise<void> {
  for (const project of Object.keys(projects) as DemoProject[]) {
    const settings = { ...defaultOwnership, rules: rules[project] }
    // Version 0 means unchanged settings, so customised ones stay.
    await catalogue.ownership.save(grant('project:write'), projects[project], settings, 0, now)
  }
}
