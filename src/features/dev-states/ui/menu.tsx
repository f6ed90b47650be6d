'use client'

import { Button } from '#ui/button.tsx'
import { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from '#ui/menu.tsx'
import { State } from '../state.tsx'

const nothing = () => undefined

export function States() {
  return (
    <>
      <State name="things to do (press to open)">
        <Menu trigger={<Button>Actions</Button>}>
          <MenuLabel>Issue</MenuLabel>
          <MenuItem onSelect={nothing}>Resolve</MenuItem>
          <MenuItem onSelect={nothing} disabled>
            Archive
          </MenuItem>
          <MenuSeparator />
          <MenuItem onSelect={nothing} danger>
            Delete
          </MenuItem>
        </Menu>
      </State>
      <State name="choices (press to open)">
        <Menu trigger={<Button>Sort</Button>}>
          <MenuLink href="/dev/states/ui/menu" checked>
            Last seen
          </MenuLink>
          <MenuLink href="/dev/states/ui/menu" checked={false}>
            A choice whose name is so long that it does not fit into the menu
          </MenuLink>
        </Menu>
      </State>
      <State name="long: it scrolls (press to open)">
        <Menu trigger={<Button>Many</Button>}>
          {Array.from({ length: 40 }, (_, index) => (
            <MenuItem key={index} onSelect={nothing}>
              Item {index + 1}
            </MenuItem>
          ))}
        </Menu>
      </State>
    </>
  )
}
