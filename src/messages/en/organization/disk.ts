/** The data folder's disk, on the instance page. */
export const disk = {
  title: 'Disk budget',
  used: '{used} of {budget}',
  usedFree: '{used} used, {free} free',
  state: {
    fine: 'There is room.',
    near: 'The disk is filling up.',
    dropping: 'The oldest weeks are deleted to keep to the budget.',
    refusing: 'Events are rejected: there is no room left.',
  },
  text: {
    near: 'Keep data for less time, raise MISHAP_DISK_MAX, or use a larger disk.',
    dropping: 'To keep data longer, raise MISHAP_DISK_MAX or use a larger disk.',
    refusing:
      'SDKs are told to wait (503). Free up space on the disk, or raise MISHAP_DISK_MAX: nothing old is left to delete.',
  },
  budget: 'Budget',
  budgetNone: 'None set: nothing is deleted for want of room. Set MISHAP_DISK_MAX to let the oldest weeks go.',
  limited: '{budget}, as much as the disk allows',
  floor: 'Kept free',
  floorText: '{floor}; with less than that, events are rejected.',
  growth: 'Growth',
  growthText: '{bytes} a day',
  growthUnknown: 'Not known yet, or none',
  reached: 'Full',
  reachedText: '{date}, at the present rate',
  reachedNot: 'Not in sight',
  next: 'Goes next',
  nextText: 'Week of {week}, {bytes}',
  nextNone: 'Nothing: the present week stays',
  dropped: 'Deleted to keep to the budget',
  column: { week: 'Week of', at: 'Deleted', bytes: 'Freed' },
} as const
