import { useReducer } from 'react';
import { LinkButton } from '#components/page/link-button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { useSwipe } from '#ui/controls/use-swipe.ts';
import { ArrowRightIcon, ChevronLeftIcon, ChevronRightIcon } from '#ui/icons/icons-arrow.tsx';
import { homeDrawingSrc } from './home-drawings.ts';
import styles from './hero-slider.module.css';
import { HERO, type Slide, SLIDES } from './copy.ts';

/** Two slides that only the reader moves. All lie in one cell, so that turning them shifts nothing. */
export function HeroSlider() {
  const [shown, turn] = useReducer(stepSlide, 0);
  const swipe = useSwipe(turn);
  return (
    <section className={styles.hero} aria-roledescription="carousel" aria-label={HERO.label}>
      <h1 className={styles.tagline}>{HERO.tagline}</h1>
      <div className={styles.slides} aria-live="polite" {...swipe}>
        {SLIDES.map((slide, index) => (
          <SlideView
            key={slide.id}
            slide={slide}
            label={`${index + 1}${HERO.of}${SLIDES.length}`}
            isShown={index === shown}
          />
        ))}
      </div>
      <div className={styles.controls}>
        <IconButton
          variant="floating"
          label={HERO.previous}
          icon={<ChevronLeftIcon />}
          onClick={() => turn(-1)}
        />
        <IconButton
          variant="floating"
          label={HERO.next}
          icon={<ChevronRightIcon />}
          onClick={() => turn(1)}
        />
        <span className={styles.place} aria-hidden="true">
          {shown + 1} / {SLIDES.length}
        </span>
      </div>
    </section>
  );
}

/** The slides stand in a circle. */
function stepSlide(shown: number, step: 1 | -1): number {
  return (shown + step + SLIDES.length) % SLIDES.length;
}

function SlideView({ slide, label, isShown }: { slide: Slide; label: string; isShown: boolean }) {
  return (
    <div
      className={styles.slide}
      role="group"
      aria-roledescription="slide"
      aria-label={label}
      data-slide={slide.id}
      data-shown={isShown || undefined}
      inert={!isShown}
    >
      <div className={styles.words}>
        <h2 className={styles.title}>{slide.title}</h2>
        <p className={styles.about}>{slide.words}</p>
        <LinkButton to={slide.link.to} variant="accent" icon={<ArrowRightIcon size="small" />}>
          {slide.link.label}
        </LinkButton>
      </div>
      <div className={styles.picture} aria-hidden="true">
        {slide.drawings.map((drawing) => (
          <img
            key={drawing}
            className={styles.drawing}
            src={homeDrawingSrc(drawing)}
            alt=""
            width="256"
            height="256"
            fetchPriority={isShown ? 'high' : 'low'}
          />
        ))}
      </div>
    </div>
  );
}
