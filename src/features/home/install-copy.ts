/** How the app is installed; the names of controls are those of browsers. */
export const INSTALL = {
  install: 'Install UniKade',
  installed: 'UniKade is installed on this device.',
  menuBefore: "Open your browser's menu and choose ",
  installApp: 'Install app',
  or: ' or ',
  addToHomeScreen: 'Add to Home Screen',
  end: '.',
} as const;

/** On an iPhone or iPad, where the browser never asks. */
export const IOS_STEPS = {
  title: 'Add UniKade to the Home Screen',
  tap: 'Tap ',
  share: 'Share',
  inSafari: ' in the bar of Safari.',
  scroll: 'Scroll down and choose ',
  add: 'Add',
  afterAdd: '. The shop is then among your apps.',
} as const;
