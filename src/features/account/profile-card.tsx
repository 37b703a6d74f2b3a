import type { ReactNode } from 'react';
import { Avatar } from '#components/page/avatar.tsx';
import { avatarSource, LOCAL_AVATAR_NOTE, readLocalAvatar } from '#components/page/local-avatar.ts';
import { internationalPhone } from '#core/domain/phone.ts';
import type { User } from '#core/domain/user.ts';
import { Card } from '#ui/layout/card.tsx';
import { MailIcon, PhoneIcon, PinIcon } from '#ui/icons/icons-place.tsx';
import { CampusIcon } from '#ui/icons/icons-trade.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { PROFILE } from './copy.ts';
import styles from './profile-card.module.css';

/** The member's profile, without the facts that are empty; says when the picture is on this device alone. */
export function ProfileCard({ member }: { member: User }) {
  const { name, campus, email, phone, address, bio, profilePicUrl } = member;
  return (
    <Card className={styles.card}>
      <Avatar size="large" name={name} src={avatarSource(email, profilePicUrl)} />
      <div className={styles.words}>
        <h2 className={styles.name}>{name}</h2>
        <dl className={styles.facts}>
          <Fact label={PROFILE.campus} icon={<CampusIcon size="small" />} value={campus} />
          <Fact label={PROFILE.email} icon={<MailIcon size="small" />} value={email} />
          <Fact
            label={PROFILE.phone}
            icon={<PhoneIcon size="small" />}
            value={phone === '' ? '' : <Phone number={internationalPhone(phone)} />}
          />
          <Fact label={PROFILE.address} icon={<PinIcon size="small" />} value={address} />
        </dl>
        {bio !== '' && <p className={styles.bio}>{bio}</p>}
        {readLocalAvatar(email) !== '' && <p className={styles.note}>{LOCAL_AVATAR_NOTE}</p>}
      </div>
    </Card>
  );
}

/** The country prefix is shown apart, as in the form; the rest is the number as in specification §5. */
function Phone({ number }: { number: string }) {
  const national = number.startsWith(PREFIX) ? number.slice(PREFIX.length) : '';
  if (national === '') return number;
  return (
    <>
      {PREFIX}
      <span>{national}</span>
    </>
  );
}

const PREFIX = '+94 ';

function Fact({ label, icon, value }: { label: string; icon: ReactNode; value: ReactNode }) {
  if (value === '') return null;
  return (
    <div className={styles.fact}>
      <dt>
        {icon}
        <VisuallyHidden>{label}</VisuallyHidden>
      </dt>
      <dd>{value}</dd>
    </div>
  );
}
