import type { ProfileReader } from '#domain/profile/profile-store.ts'
import type { Engine } from '../engine.ts'
import { flameTree } from './flame.ts'
import { profileFunctions } from './functions.ts'
import { profile, profileOfSpan, profiles, profilesOfTrace } from './profiles.ts'
import { profileTypes } from './profile-set.ts'
import { profiledReleases } from './releases.ts'

export function profilesOn(engine: Engine): ProfileReader {
  return {
    profiles: (...args) => profiles(engine, ...args),
    profile: (...args) => profile(engine, ...args),
    profileOfSpan: (...args) => profileOfSpan(engine, ...args),
    profilesOfTrace: (...args) => profilesOfTrace(engine, ...args),
    flameTree: (...args) => flameTree(engine, ...args),
    profileFunctions: (...args) => profileFunctions(engine, ...args),
    profileTypes: (...args) => profileTypes(engine, ...args),
    profiledReleases: (...args) => profiledReleases(engine, ...args),
  }
}
