import { setDataSaver } from '#bindings/change-setting.ts';
import { useDataSaver } from '#bindings/device-settings.ts';
import { PageHead } from '#components/page/page-head.tsx';
import { RadioGroup } from '#ui/controls/radio-group.tsx';
import { Switch } from '#ui/controls/switch.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { COPY, THEMES } from './copy.ts';
import styles from './settings-page.module.css';
import { setTheme, type Theme, useTheme } from './theme.ts';

/** Appearance and data use on this device. Needs no network and no account. */
export function SettingsPage() {
  return (
    <div className={styles.page}>
      <PageHead title={COPY.title} isHidden />
      <PageHeading title={COPY.title} description={COPY.description} />
      <Card>
        <div className={styles.settings}>
          <RadioGroup<Theme>
            label={COPY.appearance}
            options={THEMES}
            value={useTheme()}
            onChange={setTheme}
          />
          <div>
            <Switch label={COPY.dataSaver} isOn={useDataSaver()} onChange={setDataSaver} />
            <p className={styles.hint}>{COPY.dataSaverHint}</p>
          </div>
        </div>
      </Card>
    </div>
  );
}
