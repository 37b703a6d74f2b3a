import { type DeviceSetting, notifySettings } from './device-settings.ts';
import { store } from './local-storage.ts';

/* Apart from `device-settings.ts`: what shows pictures reads settings, and few screens change any. */

const YEAR_S = 31_536_000;

/** A setting of the member, which a logout removes. Also tells the screens that follow it. */
export function changeMemberSetting(key: string, value: string): void {
  store(key, value);
  notifySettings();
}

/**
 * Also tells the screens that follow it.
 *
 * @param value null: follow the device
 */
export function changeDeviceSetting(name: DeviceSetting, value: string | null): void {
  const { dataset } = document.documentElement;
  if (value === null) delete dataset[name];
  else dataset[name] = value;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const age = value === null ? 0 : YEAR_S;
  document.cookie = `${name}=${value ?? ''}; Path=/; SameSite=Lax; Max-Age=${age}${secure}`;
  notifySettings();
}

/** Overrides the browser's own data saver on this device, in either direction. */
export function setDataSaver(isOn: boolean): void {
  changeDeviceSetting('saver', isOn ? 'on' : 'off');
}
