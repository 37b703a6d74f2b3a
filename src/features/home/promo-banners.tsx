import { LinkButton } from '#components/page/link-button.tsx';
import { homeDrawingSrc } from './home-drawings.ts';
import styles from './promo-banners.module.css';
import { PROMOS } from './copy.ts';

/** Two banners in the tint of the category that each leads to; their drawings are decoration. */
export function PromoBanners() {
  return (
    <div className={styles.banners}>
      {PROMOS.map(({ title, words, link, category, drawings }) => (
        <section key={category} className={styles.banner} data-category={category}>
          <div className={styles.words}>
            <h2>{title}</h2>
            <p>{words}</p>
            <LinkButton to={link.to} variant="secondary" size="small">
              {link.label}
            </LinkButton>
          </div>
          <div className={styles.picture} aria-hidden="true">
            {drawings.map((drawing) => (
              <img
                key={drawing}
                src={homeDrawingSrc(drawing)}
                alt=""
                width="256"
                height="256"
                loading="lazy"
              />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
