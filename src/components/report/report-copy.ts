/** What is said where something is reported. */
export const REPORT = {
  cancel: 'Cancel',
  report: 'Report',
  reportMember: 'Report member',
  about: ({ title }: { title: string }) =>
    `What is wrong with “${title}”? Our moderators read it. The other side won't see who reported it.`,
  reason: 'Reason*',
  choose: 'Choose a reason',
  text: 'What should we know?',
  submit: 'Send report',
  noReason: 'Please choose a reason.',
  noWords: 'Please say in a few words what is wrong.',
  excess: (count: number) => `${count} ${count === 1 ? 'character' : 'characters'} too many`,
  onItsWay: 'Thank you. Your report is on its way.',
  saved: "Report saved on this device. We'll send it when you're back online.",
  notSaved: "Couldn't save your report on this device. Please try again.",
} as const;
